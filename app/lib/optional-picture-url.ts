import { z } from "zod";
import { PictureUrl } from "#contract/primitives.ts";

/** A picture's address in a form, or nothing. Not a union: forms show a union's inner complaints. */
export const OptionalPictureUrl = z
  .string()
  .trim()
  .refine(
    (address) => address === "" || PictureUrl.safeParse(address).success,
    "Enter a full web address, like https://example.com/picture.jpg",
  );
