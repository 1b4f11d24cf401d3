import type { Selectable } from "kysely";
import type { Db } from "#server/db/open.ts";
import type { ReviewsTable } from "#server/db/schema.ts";

/** All reviews, the newest first. */
export async function listReviews(db: Db): Promise<Selectable<ReviewsTable>[]> {
  return db.selectFrom("reviews").selectAll().orderBy("date", "desc").orderBy("id").execute();
}
