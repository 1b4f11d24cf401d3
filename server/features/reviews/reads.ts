import { type Selectable, sql } from "kysely";
import type { AllReviewsQuery, ReviewsQuery } from "#contract/reviews.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import type { Db } from "#server/db/open.ts";
import type { ReviewsTable, Schema } from "#server/db/schema.ts";

/** A review with its author's current name and photo. */
export type ReviewRow = Selectable<ReviewsTable>;

const newestFirst: Order = { column: "date", direction: "desc", holds: "text" };

/** Lists public reviews, newest first (D47, D61). */
export function listReviews(db: Db, query: ReviewsQuery): Promise<Page<ReviewRow>> {
  const list = () => reviewsByName(db).where("hidden_at", "is", null);
  return readPage(db, list, { ...query, order: newestFirst, shape: "shown reviews" });
}

const filters: Filters<AllReviewsQuery, Schema, "reviews"> = {
  q: (text, eb) =>
    eb.exists(
      eb
        .selectFrom("users")
        .select("users.id")
        .whereRef("users.id", "=", "reviews.user_id")
        .where(sql<boolean>`(${hasText(text, "users.search_text")} or ${hasText(text, "users.email")})`),
    ),
  state: (state, eb) => eb("hidden_at", state === "shown" ? "is" : "is not", null),
};

/** Lists all reviews, hidden ones, too, newest first, filtered by `query` (D61). */
export function listAllReviews(db: Db, query: AllReviewsQuery): Promise<Page<ReviewRow>> {
  const list = () => reviewsByName(db).where(matching(query, filters));
  return readPage(db, list, { ...query, order: newestFirst });
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
        "hidden_reason",
        "user_id",
        sql.ref<string>("date").as("date"),
        eb.fn.coalesce(writer.select("users.name"), "reviewer").as("reviewer"),
        eb.fn.coalesce(writer.select("users.photo_url"), "reviewer_img_url").as("reviewer_img_url"),
      ];
    });
}
