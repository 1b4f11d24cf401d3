import { z } from "zod";
import { ListQuery } from "./lists.ts";
import { Id, writtenText } from "./primitives.ts";

export const Review = z
  .object({
    _id: Id,
    review: z.string(),
    reviewer: z.string(),
    reviewer_img_url: z.string(),
    date: z.string().meta({ description: "YYYY-MM-DD" }),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

/** A review as its writer and admins see it. */
export const ReviewRecord = Review.extend({
  hidden: z.boolean().meta({ description: "Hidden from public view by an admin (D61)" }),
}).meta({ id: "ReviewRecord" });
export type ReviewRecord = z.infer<typeof ReviewRecord>;

/** What pages through reviews; there is nothing to narrow them by. */
export const ReviewsQuery = ListQuery.omit({ q: true });
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

/** Body of `POST /reviews` and `PATCH /reviews/{id}`; name, photo and day are the record's and the studio's (D61). */
export const NewReview = z.object({ review: writtenText({ longest: 600 }) });
export type NewReview = z.infer<typeof NewReview>;

/** What one has written oneself, and whether one may write: whoever has or had a membership (D61). */
export const OwnReview = z
  .object({ review: z.union([ReviewRecord, z.null()]), mayWrite: z.boolean() })
  .meta({ id: "OwnReview" });
export type OwnReview = z.infer<typeof OwnReview>;
