import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import sharp from "sharp";
import { dropHidden } from "#contract/primitives.ts";
import { inks } from "#server/core/inks.ts";
import { brand } from "#studio/brand.ts";
import { coverSvg } from "./social-cover.ts";
import { xmlText } from "./xml-text.ts";

/** What a shared link shows: a few words and a picture, or a cover if there is none. */
export type SocialCard = {
  /** What its cover's ink is made from (`inkOf`): a person's or an article's id, a class's name as it was typed. */
  inked: string;
  kicker: string;
  title: string;
  picture: string;
  /** Only its picture, for mails. */
  alone?: keyof typeof alone;
};

/** What networks show of a shared link, in pixels, and its picture at the right. */
const cardSize = { width: 1200, height: 630 };
const pictureSize = { width: 504, height: cardSize.height };
const margin = 56;
/** Pictures that mails show alone, in pixels: two or three times as wide as there. */
const alone = {
  portrait: { ...pictureSize, shownWidth: 288 },
  cover: { width: 960, height: 640, shownWidth: 960 },
};
const longestTitle = 90;

/** A second one has the letters that the first lacks: which fonts there are is in fonts.conf. */
const families = "Archivo Narrow, Hind Siliguri";

/** Draws the card as a PNG of 1200 × 630, with its photo, a WebP, if there is one; or that picture alone. */
export async function drawSocialCard(card: SocialCard, photo?: Uint8Array): Promise<Uint8Array> {
  const size = card.alone ? alone[card.alone] : { ...pictureSize, shownWidth: cardSize.width };
  const jpeg = photo && (await sharp(photo).resize(size.width, size.height).jpeg().toBuffer());
  const draw = (svg: string) => sharp(Buffer.from(svg)).removeAlpha();
  if (!card.alone)
    return draw(await cardSvg(card, jpeg))
      .png()
      .toBuffer();
  const shown = draw(await pictureSvg(card, { ...size, photo: jpeg })).resize({ width: size.shownWidth });
  return shown.png({ palette: true }).toBuffer();
}

/** The size of a picture, and its photo, if it has one. */
type Shown = { width: number; height: number; photo?: Uint8Array | undefined };

async function pictureSvg(card: SocialCard, shown: Shown): Promise<string> {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.height}"`,
    ` font-family="${families}" font-weight="700">`,
    await shownSvg(card, shown),
    "</svg>",
  ].join("");
}

async function cardSvg({ inked, picture, ...words }: SocialCard, photo?: Uint8Array): Promise<string> {
  // The renderer refuses to measure a line without a visible character.
  const kicker = dropHidden(words.kicker).trim();
  const title = dropHidden(words.title).trim();
  const width = cardSize.width - pictureSize.width - 2 * margin;
  const fontSize = title.length > 36 ? 64 : 96;
  const heading = await lines(shortened(title).toUpperCase(), { width, fontSize });
  const lineHeight = fontSize * 1.04;
  const baseLine = (cardSize.height + fontSize * 0.8 - (heading.length - 1) * lineHeight) / 2;
  const foot = cardSize.height - margin;
  const shown = await shownSvg({ inked, title, picture }, { ...pictureSize, photo });
  const mark = dataUrl("image/svg+xml", await readFile("public/favicon.svg"));
  const name = `${brand.name.toUpperCase()} ${brand.bengaliName}`;
  const [above = ""] = await lines(kicker.toUpperCase(), { width, fontSize: 32 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}"`,
    ` font-family="${families}" font-weight="700" fill="${inks.soot}">`,
    `<rect width="100%" height="100%" fill="${inks.paper}"/>`,
    `<image href="${mark}" x="${margin}" y="${margin}" width="56" height="56"/>`,
    textSvg(name, { x: margin + 76, y: margin + 42, fontSize: 40 }),
    `<g fill="${inks.red}">${textSvg(above, { y: baseLine - fontSize * 0.8 - 24, fontSize: 32 })}</g>`,
    ...heading.map((line, index) => textSvg(line, { y: baseLine + index * lineHeight, fontSize })),
    `<rect x="${margin}" y="${foot - 52}" width="${width}" height="4"/>`,
    textSvg(brand.address, { y: foot, fontSize: 24 }),
    `<g transform="translate(${cardSize.width - pictureSize.width})">${shown}</g>`,
    "</svg>",
  ].join("");
}

/** Words from `x` on, on the base line `y`. */
function textSvg(words: string, { x = margin, y, fontSize }: { x?: number; y: number; fontSize: number }) {
  return `<text x="${x}" y="${y}" font-size="${fontSize}">${xmlText(words)}</text>`;
}

/** Breaks words into lines that fit `width`. */
async function lines(
  text: string,
  { width, fontSize }: { width: number; fontSize: number },
): Promise<string[]> {
  const [first = "", ...others] = text.split(/\s+/);
  const broken = [first];
  for (const word of others) {
    const longer = `${broken.at(-1)} ${word}`;
    if ((await widthOf(longer, fontSize)) > width) broken.push(word);
    else broken[broken.length - 1] = longer;
  }
  return broken;
}

async function widthOf(words: string, fontSize: number): Promise<number> {
  const text = { text: xmlText(words), font: `${families} Bold ${fontSize}`, dpi: 72 };
  return (await sharp({ text }).metadata()).width;
}

/** As much of a title as fits on the card. */
function shortened(title: string): string {
  return title.length > longestTitle ? `${title.slice(0, longestTitle).trimEnd()}…` : title;
}

/** Its photo, or a picture that ships with the studio; outside ones are not fetched and get a cover. */
async function shownSvg(
  { inked, title, picture }: Pick<SocialCard, "inked" | "title" | "picture">,
  { photo, ...size }: Shown,
): Promise<string> {
  if (photo) return imageSvg("image/jpeg", { ...size, bytes: photo });
  const drawn = /^\/pictures\/[a-z0-9/-]+\.svg$/.test(picture)
    ? await readFile(join("public", normalize(picture))).catch(() => null)
    : null;
  return drawn
    ? imageSvg("image/svg+xml", { ...size, bytes: drawn })
    : coverSvg({ inked, name: title, ...size });
}

type Image = { width: number; height: number; bytes: Uint8Array };

function imageSvg(type: string, { width, height, bytes }: Image): string {
  const place = `width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"`;
  return `<image href="${dataUrl(type, bytes)}" ${place}/>`;
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}
