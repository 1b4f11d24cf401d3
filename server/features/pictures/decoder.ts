import { writeFileSync } from "node:fs";
import sharp, { type Metadata } from "sharp";
import { notAPictureText } from "#contract/pictures.ts";

/** What the decoder is asked: a stranger's file as WebP, or a stored picture as a JPEG that fills a size in pixels. */
export type Asked =
  | { to: "webp"; file: Uint8Array }
  | { to: "jpeg"; file: Uint8Array; size: { width: number; height: number } };

/** What it answers: `refused` says in words for people what is wrong with the file. */
export type Answered = { bytes: Uint8Array; width: number; height: number } | { refused: string };

const longestSide = 1600;
const quality = 80;

/**
 * In millions: pixels, more than cameras take, and bytes decoded. A few kilobytes can claim any number of either.
 * AVIF, which cameras do not produce, takes five times the bytes while it is decoded.
 */
const most = { megapixels: 50, megabytes: 200 };
const mostOfAvif = { megapixels: 16, megabytes: 64 };

/** Bytes of one sample; depths that are not listed have more than any picture of ours. */
const bytesOf: Partial<Record<Metadata["depth"], number>> = { uchar: 1, ushort: 2 };

/** @throws never for what the file is: whatever cannot be decoded is refused */
async function answer(asked: Asked): Promise<Answered> {
  if (asked.to === "jpeg") return asJpeg(asked);
  try {
    return await asWebp(asked.file);
  } catch {
    return { refused: notAPictureText };
  }
}

async function asWebp(file: Uint8Array): Promise<Answered> {
  // Reads only the header, before pixels take any memory.
  const tooMany = complaintAbout(await sharp(file, { limitInputPixels: false }).metadata());
  if (tooMany) return { refused: tooMany };
  const { data, info } = await sharp(file, { limitInputPixels: most.megapixels * 1e6, failOn: "error" })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function asJpeg({ file, size }: Extract<Asked, { to: "jpeg" }>): Promise<Answered> {
  const bytes = await sharp(file)
    .resize({ ...size, fit: "cover" })
    .jpeg({ quality })
    .toBuffer();
  return { bytes, ...size };
}

/** What is too much of it, by width × height × channels × depth. */
function complaintAbout({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
}: Metadata): string | undefined {
  const { megapixels, megabytes } = format === "heif" ? mostOfAvif : most;
  // A progressive JPEG is kept whole while it is decoded, in two bytes per sample.
  const sampleBytes = format === "jpeg" && isProgressive ? 2 : (bytesOf[depth] ?? 8);
  const bearable = Math.min(megapixels, Math.floor(megabytes / (channels * sampleBytes)));
  if (width * height <= bearable * 1e6) return undefined;
  return `This picture has more than ${bearable} million pixels. Choose a smaller one.`;
}

/** Linux ends this process, not the studio, when memory runs out. */
function volunteer(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux, or not allowed.
  }
}

volunteer();
// The library supports many more formats, some through rarely used code: all are blocked but ours.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);
// A terminal sends these to every process at once: the studio decides when it needs no more pictures.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.on("message", async (asked: Asked) => process.send?.(await answer(asked)));
