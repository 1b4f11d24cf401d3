import { z } from "zod";
import { OutsidePictureUrl } from "./primitives.ts";

/** The largest file that is taken as a picture, in bytes (D63). */
export const largestPictureBytes = 10 * 1024 * 1024;

/** What a picture may be (D63), as browsers name it. */
export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** What is said of a file that is no picture, or none that we read. */
export const notAPictureText = "We can’t read this picture. Choose a JPEG, PNG, WebP or AVIF.";

/** What is said of a file above `largestPictureBytes`. */
export const pictureTooLargeText = "This picture is larger than 10 MB. Choose a smaller one.";

/** A picture that the studio keeps: where it is, and its size in pixels. */
export const KeptPicture = z
  .object({
    address: z.string().meta({ example: `/pictures/kept/${"0f".repeat(32)}.webp` }),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: "KeptPicture" });
export type KeptPicture = z.infer<typeof KeptPicture>;

/** Body of `POST /pictures/from-address`: where somebody's picture lies. */
export const OutsidePicture = z.object({ address: OutsidePictureUrl });
export type OutsidePicture = z.infer<typeof OutsidePicture>;
