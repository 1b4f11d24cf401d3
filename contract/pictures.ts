import { z } from "zod";
import { named, OutsidePictureUrl } from "./primitives.ts";

/**
 * The studio's picture of an initial, for people who join without a photo of themselves: it is kept as no picture, so
 * that their own cover stands in for it (D6).
 */
export const initialPicture = "/pictures/initial.svg";

/** The largest picture file accepted, in bytes (D63). */
export const largestPictureBytes = 10 * 1024 * 1024;

/** The accepted picture types (D63), as MIME types. */
export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** The answer to a file that is not a picture, or not one we can read. */
export const notAPictureText = "We can’t read this picture. Choose a JPEG, PNG, WebP or AVIF.";

/** The answer to a file larger than `largestPictureBytes`. */
export const pictureTooLargeText = "This picture is larger than 10 MB. Choose a smaller one.";

/** The answer to a picture that cannot be decoded within bounds. */
export const pictureTooHeavyText =
  "This picture takes too much time or memory to open. Choose a smaller one.";

/** The answer while too many pictures are under way. */
export const tooManyPicturesText = "A lot of pictures are being uploaded right now. Try again in a minute.";

/** A stored picture: its address, and its size in pixels. */
export const KeptPicture = named("KeptPicture", {
  address: z.string().meta({ example: `/pictures/kept/${"0f".repeat(32)}.webp` }),
  width: z.number().int(),
  height: z.number().int(),
});
export type KeptPicture = z.infer<typeof KeptPicture>;

/** Body of `POST /pictures/from-address`: the address of an outside picture. */
export const OutsidePicture = z.object({ address: OutsidePictureUrl });
export type OutsidePicture = z.infer<typeof OutsidePicture>;
