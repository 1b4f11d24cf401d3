import { z } from "zod";
import { Id } from "./primitives.ts";

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
