import { z } from "zod";
import { PictureUrl } from "#contract/primitives.ts";

/** A picture's address in a form, or nothing; whatever is wrong with it, told in one sentence. */
export const OptionalPictureUrl = z.union(
  [z.literal(""), PictureUrl],
  "Enter a full web address, like https://example.com/picture.jpg",
);
