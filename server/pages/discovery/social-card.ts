import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { brand } from "#studio/brand.ts";
import { outlineWord } from "./letters.ts";
import { coverSvg } from "./social-cover.ts";
import { cardSize, pictureSize } from "./social-size.ts";

/** What a shared link shows: a few words and a picture, or a cover if there is none. */
export type SocialCard = { id: string; kicker: string; title: string; picture: string };

const margin = 56;
const longestTitle = 90;
const ink = "#16130F";
const paper = "#F6F0E4";
const red = "#D1301C";

/**
 * Draws the card as a PNG of 1200 × 630, with its photo, a JPEG of the picture's size, if there is one. Takes a few
 * tenths of a second of CPU time.
 */
export async function drawSocialCard(card: SocialCard, photo?: Uint8Array): Promise<Uint8Array> {
  const svg = await cardSvg(card, photo);
  await startRenderer();
  return new Resvg(svg).render().asPng();
}

async function cardSvg({ id, kicker, title, picture }: SocialCard, photo?: Uint8Array): Promise<string> {
  const width = cardSize.width - pictureSize.width - 2 * margin;
  const fontSize = title.length > 36 ? 64 : 96;
  const heading = await lines(shortened(title).toUpperCase(), { width, fontSize });
  const lineHeight = fontSize * 1.04;
  const baseLine = (cardSize.height + fontSize * 0.8 - (heading.length - 1) * lineHeight) / 2;
  const foot = cardSize.height - margin;
  const shown = photo ? imageSvg("image/jpeg", photo) : await pictureSvg({ id, title, picture });
  const mark = dataUrl("image/svg+xml", await readFile("public/favicon.svg"));
  const [name, above, address] = await Promise.all([
    lines(`${brand.name.toUpperCase()} ${brand.bengaliName}`, { width, fontSize: 40 }),
    lines(kicker.toUpperCase(), { width, fontSize: 32 }),
    lines(brand.address, { width, fontSize: 24 }),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<image href="${mark}" x="${margin}" y="${margin}" width="56" height="56"/>`,
    placed(name[0], { x: margin + 76, y: margin + 42 }),
    placed(above[0], { y: baseLine - fontSize * 0.8 - 24, fill: red }),
    ...heading.map((line, index) => placed(line, { y: baseLine + index * lineHeight })),
    `<rect x="${margin}" y="${foot - 52}" width="${width}" height="4" fill="${ink}"/>`,
    placed(address[0], { y: foot }),
    `<g transform="translate(${cardSize.width - pictureSize.width})">${shown}</g>`,
    "</svg>",
  ].join("");
}

function placed(line = "", { x = margin, y, fill = ink }: { x?: number; y: number; fill?: string }): string {
  return `<g transform="translate(${x} ${y})" fill="${fill}">${line}</g>`;
}

/** Breaks words into lines that fit `width`, each as an outline from its own origin. */
async function lines(
  text: string,
  { width, fontSize }: { width: number; fontSize: number },
): Promise<string[]> {
  const words = await Promise.all(text.split(/\s+/).map(outlineWord));
  const space = 0.22 * fontSize;
  const broken: string[] = [];
  let reach = Number.POSITIVE_INFINITY;
  for (const { svg, widthEm } of words) {
    const isNext = reach + space + widthEm * fontSize > width;
    const x = isNext ? 0 : reach + space;
    const word = `<g transform="translate(${x} 0) scale(${fontSize})">${svg}</g>`;
    broken.push(isNext ? word : broken.pop() + word);
    reach = x + widthEm * fontSize;
  }
  return broken;
}

/** As much of a title as fits on the card. */
function shortened(title: string): string {
  return title.length > longestTitle ? `${title.slice(0, longestTitle).trimEnd()}…` : title;
}

let starting: Promise<void> | undefined;

/** The renderer starts once; a failed start is retried for the next card. */
function startRenderer(): Promise<void> {
  starting ??= readFile(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm")))
    .then((code) => initWasm(code))
    .catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
  return starting;
}

/** A picture that ships with the studio; outside ones are not fetched and get a cover. */
async function pictureSvg({ id, title, picture }: Omit<SocialCard, "kicker">): Promise<string> {
  const drawn = /^\/pictures\/[a-z0-9/-]+\.svg$/.test(picture)
    ? await readFile(join("public", normalize(picture))).catch(() => null)
    : null;
  return drawn ? imageSvg("image/svg+xml", drawn) : coverSvg({ id, name: title, ...pictureSize });
}

function imageSvg(type: string, bytes: Uint8Array): string {
  const { width, height } = pictureSize;
  const place = `width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"`;
  return `<image href="${dataUrl(type, bytes)}" ${place}/>`;
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}
