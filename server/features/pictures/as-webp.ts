import type { Metadata } from "sharp";
import { notAPictureText } from "#contract/pictures.ts";
import { ApiError } from "#server/core/api-error.ts";
import { atMost } from "#server/core/at-most.ts";

/** A picture as it is stored. */
export type WebpPicture = { bytes: Uint8Array; width: number; height: number };

const longestSide = 1600;
/** In millions of pixels, more than cameras take. A few kilobytes can claim any number, and each costs memory. */
const mostMegapixels = 50;
/** For AVIF, which cameras do not produce and which takes twenty bytes per pixel to decode. */
const mostMegapixelsOfAvif = 16;
const quality = 80;
/** The timeout of decoding, in seconds: a picture can be made to be slow. */
const patienceSeconds = 20;

/** One at a time: the largest takes 300 MB while it is decoded. */
const inTurn = atMost(1);

/**
 * Re-encodes a picture (D63): upright, at most 1600 pixels, as WebP, without the metadata on place, time and camera.
 * Of an animation, the first frame. The work is done off the event loop.
 * @throws ApiError invalid for anything but JPEG, PNG, WebP or AVIF, whatever it is called
 */
export function asWebp(file: Uint8Array): Promise<WebpPicture> {
  return inTurn(async () => {
    const sharp = await loadDecoder();
    try {
      // Reads only the header, before pixels take any memory.
      requireBearable(await sharp(file, { limitInputPixels: false }).metadata());
      const { data, info } = await sharp(file, { limitInputPixels: mostMegapixels * 1e6, failOn: "error" })
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: patienceSeconds })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError("invalid", notAPictureText);
    }
  });
}

/** A stored picture as a JPEG that fills this size in pixels, for readers without WebP. */
export function asJpeg(webp: Uint8Array, size: { width: number; height: number }): Promise<Uint8Array> {
  return inTurn(async () => {
    const sharp = await loadDecoder();
    return sharp(webp)
      .resize({ ...size, fit: "cover" })
      .jpeg({ quality })
      .toBuffer();
  });
}

function requireBearable({ format, width, height }: Metadata): void {
  const most = format === "heif" ? mostMegapixelsOfAvif : mostMegapixels;
  if (width * height > most * 1e6)
    throw new ApiError("invalid", `This picture has more than ${most} million pixels. Choose a smaller one.`);
}

/** Loaded with the first picture, as most starts never see one. */
async function loadDecoder() {
  const { default: sharp } = await import("sharp").catch((error: unknown) => {
    throw new Error("the picture decoder is not installed for this machine", { cause: error });
  });
  // The decoder supports many more formats, some through rarely used code: all are blocked but ours.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}Buffer`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
