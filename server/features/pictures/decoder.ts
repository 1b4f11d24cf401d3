import sharp, { type Metadata } from "sharp";
import { notAPictureText } from "#contract/pictures.ts";
import { answerParent } from "./answer-parent.ts";

/** What the decoder is asked: a stranger's file. */
export type Asked = { file: Uint8Array };

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
async function answer({ file }: Asked): Promise<Answered> {
  try {
    return await asWebp(file);
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

answerParent({ formats: ["Jpeg", "Png", "Webp", "Heif"], answer });
