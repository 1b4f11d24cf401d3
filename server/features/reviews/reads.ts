import { type Selectable, sql } from "kysely";
import type { ReviewsQuery } from "#contract/reviews.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import type { Db } from "#server/db/open.ts";
import type { ReviewsTable } from "#server/db/schema.ts";

/** A review with its author's current name and photo. */
export type ReviewRow = Omit<Selectable<ReviewsTable>, "user_id">;

const newestFirst: Order = { column: "date", direction: "desc", holds: "text" };

/** Lists public reviews, or all of them, newest first (D47, D61). */
export async function listReviews(
  db: Db,
  { isModerator = false, ...query }: ReviewsQuery & { isModerator?: boolean },
): Promise<Page<ReviewRow>> {
  const reviews = reviewsByName(db);
  const list = isModerator ? reviews : reviews.where("hidden_at", "is", null);
  return readPage(list, { ...query, order: newestFirst });
}

/** This person's review. */
export async function findReviewBy(db: Db, userId: string): Promise<ReviewRow | undefined> {
  return reviewsByName(db).where("user_id", "=", userId).executeTakeFirst();
}

/** Subselects instead of a join: both tables have an `id`, which paging needs to be unambiguous. */
function reviewsByName(db: Db) {
  return db
    .selectFrom("reviews")
    .where("review", "!=", "")
    .select((eb) => {
      const writer = eb.selectFrom("users").whereRef("users.id", "=", "reviews.user_id");
      return [
        "id",
        "review",
        "hidden_at",
        sql.ref<string>("date").as("date"),
        eb.fn.coalesce(writer.select("users.name"), "reviewer").as("reviewer"),
        eb.fn.coalesce(writer.select("users.photo_url"), "reviewer_img_url").as("reviewer_img_url"),
      ];
    });
}
