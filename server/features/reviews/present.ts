import type { Selectable } from "kysely";
import type { Review } from "#contract/reviews.ts";
import type { ReviewsTable } from "#server/db/schema.ts";

/** A review as everybody sees it. */
export function presentReview({
  id,
  review,
  reviewer,
  reviewer_img_url,
  date,
}: Selectable<ReviewsTable>): Review {
  return { _id: id, review, reviewer, reviewer_img_url, date };
}
