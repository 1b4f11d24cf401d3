import type { Selectable } from "kysely";
import { longestList } from "#contract/constants.ts";
import type { Db } from "#server/db/open.ts";
import type { ReviewsTable } from "#server/db/schema.ts";

/** The newest reviews, as many as any list answers (D47). */
export async function listReviews(db: Db): Promise<Selectable<ReviewsTable>[]> {
  return db
    .selectFrom("reviews")
    .selectAll()
    .orderBy("date", "desc")
    .orderBy("id")
    .limit(longestList)
    .execute();
}
