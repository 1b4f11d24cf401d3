import { z } from "zod";
import { longestReason } from "./constants.ts";
import { ListQuery } from "./lists.ts";
import { Id, named, optionalText, writtenText } from "./primitives.ts";

export const Review = named("Review", {
  _id: Id,
  review: z.string(),
  reviewer: z.string(),
  reviewer_img_url: z.string(),
  date: z.string().describe("YYYY-MM-DD"),
});
export type Review = z.infer<typeof Review>;

/** A review as its author and admins see it. */
export const ReviewRecord = Review.extend({
  hidden: z.boolean().describe("Hidden from public view by an admin (D61)"),
  hidden_reason: z.string().describe("Why, in the admin's words (D61); empty unless a reason was given"),
}).meta({ id: "ReviewRecord" });
export type ReviewRecord = z.infer<typeof ReviewRecord>;

/** A review as admins list it. */
export const ModeratedReview = ReviewRecord.extend({
  reviewerId: Id.nullable().describe("Null where an older database named nobody"),
}).meta({ id: "ModeratedReview" });
export type ModeratedReview = z.infer<typeof ModeratedReview>;

/** Paging through reviews; there are no filters. */
export const ReviewsQuery = ListQuery.omit({ q: true });
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

/** All reviews, narrowed by their members' names and emails. */
export const AllReviewsQuery = ListQuery.extend({
  state: z.enum(["shown", "hidden"]).optional().describe("Only public reviews, or only hidden ones"),
});
export type AllReviewsQuery = z.infer<typeof AllReviewsQuery>;

/**
 * Body of `POST /reviews` and `PATCH /reviews/{id}`; name and photo come from the record, the day from the studio
 * (D61).
 */
export const NewReview = z.object({ review: writtenText({ longest: 600 }) });
export type NewReview = z.infer<typeof NewReview>;

/** Body of `PATCH /reviews/{id}/hide`: why, as the review's author reads it (D61). */
export const Hiding = z.object({
  reason: optionalText({ longest: longestReason }).describe("Its author reads it"),
});
export type Hiding = z.infer<typeof Hiding>;

/** The caller's own review, and whether they may write one: anyone who had a session within a membership (D61). */
export const OwnReview = named("OwnReview", {
  review: z.union([ReviewRecord, z.null()]),
  mayWrite: z.boolean(),
  mayWriteFrom: z
    .string()
    .nullable()
    .describe("ISO 8601, UTC: when their first session begins or began; null without one"),
});
export type OwnReview = z.infer<typeof OwnReview>;
