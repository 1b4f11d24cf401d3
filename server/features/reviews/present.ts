import type { ModeratedReview, Review, ReviewRecord } from "#contract/reviews.ts";
import type { ReviewRow } from "./reads.ts";

/** A review as everyone sees it. */
export function presentReview({ id, review, reviewer, reviewer_img_url, date }: ReviewRow): Review {
  return { _id: id, review, reviewer, reviewer_img_url, date };
}

/** A review as its author and admins see it. */
export function presentReviewRecord(row: ReviewRow): ReviewRecord {
  return { ...presentReview(row), hidden: row.hidden_at !== null, hidden_reason: row.hidden_reason ?? "" };
}

/** A review as admins list it. */
export function presentModeratedReview(row: ReviewRow): ModeratedReview {
  return { ...presentReviewRecord(row), reviewerId: row.user_id };
}
