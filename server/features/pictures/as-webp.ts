import { pictureTooHeavyText, tooManyPicturesText } from "#contract/pictures.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Answered, Asked } from "./decoder.ts";
import { openPictureProcess } from "./picture-process.ts";

/** A picture as it is stored. */
export type WebpPicture = { bytes: Uint8Array; width: number; height: number };

/** A decoder of pictures in a process of its own, as the largest takes 400 MB meanwhile. */
export function openDecoder(patience?: { queuedMs: number; workingMs: number }) {
  const decode = openPictureProcess<Asked, Answered>({
    program: "decoder",
    busy: new ApiError("unavailable", tooManyPicturesText),
    tooHeavy: new ApiError("invalid", pictureTooHeavyText),
    ...patience,
  });
  return {
    /**
     * Re-encodes a picture (D63): upright, at most 1600 pixels, as WebP, without the metadata on place, time and camera.
     * Of an animation, the first frame. Once `leaving` aborts nobody waits for it, and the work ends.
     * @throws ApiError invalid for anything but JPEG, PNG, WebP or AVIF, whatever it is called, and for what takes too
     * much memory or time; unavailable when too many are waiting; the signal's reason
     */
    async asWebp(file: Uint8Array, leaving?: AbortSignal): Promise<WebpPicture> {
      const answered = await decode({ file }, leaving);
      if ("refused" in answered) throw new ApiError("invalid", answered.refused);
      return answered;
    },
  };
}

/** This process's one decoder. */
export const { asWebp } = openDecoder();
