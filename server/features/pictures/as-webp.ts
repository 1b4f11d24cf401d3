import type { Metadata } from "sharp";
import { notAPictureText } from "#contract/pictures.ts";
import { ApiError } from "#server/core/api-error.ts";
import { atMost } from "#server/core/at-most.ts";

/** A picture as it is kept. */
export type WebpPicture = { bytes: Uint8Array; width: number; height: number };

const longestSide = 1600;
/** Millions of pixels: more than cameras make. A few kilobytes can claim any number, each of which takes memory. */
const mostMegapixels = 50;
/** Of AVIF, which cameras do not make and which takes twenty bytes a pixel to decode. */
const mostMegapixelsOfAvif = 16;
const quality = 80;
/** Decoding one that was made to be slow ends after so many seconds. */
const patienceSeconds = 20;

/** One at a time: the largest takes 300 MB while it is decoded. */
const inTurn = atMost(1);

/**
 * Draws a picture anew (D63): upright, 1600 pixels at most, as WebP, and with nothing of what its file said of
 * place, time and camera. Of a moving one the first frame. The work is done beside the event loop.
 * @throws ApiError invalid for what is no JPEG, PNG, WebP or AVIF, whatever it is called
 */
export function asWebp(file: Uint8Array): Promise<WebpPicture> {
  return inTurn(async () => {
    const sharp = await loadDecoder();
    try {
      // Its head alone, before its pixels take any memory.
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

/** A kept picture as the JPEG that fills a place of this size in pixels, for what reads no WebP. */
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

/** Loaded by the first picture, as most starts never see one. */
async function loadDecoder() {
  const { default: sharp } = await import("sharp").catch((error: unknown) => {
    throw new Error("the picture decoder is not installed for this machine", { cause: error });
  });
  // It reads far more than we take, some of it by rarely used code.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}Buffer`) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
