import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import satori from "satori";
import { brand } from "#studio/brand.ts";

/** What a shared link shows: a few words and, where it ships with the studio, a picture. */
export type SocialCard = { kicker: string; title: string; picture: string };

const size = { width: 1200, height: 630 };
const pictureWidth = 504;
const longestTitle = 90;
const ink = "#16130F";
const paper = "#F6F0E4";
const red = "#D1301C";
const fontFamily = "Archivo Narrow";

let prepared: Promise<{ font: Buffer; mark: string }> | undefined;

/** Draws the card as a PNG of 1200 × 630. Takes some tenths of a second of the processor. */
export async function drawSocialCard({ kicker, title, picture }: SocialCard): Promise<Uint8Array> {
  prepared ??= prepare().catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  const { font, mark } = await prepared;
  const words = box(
    { flexDirection: "column", justifyContent: "space-between", flex: 1, padding: 56, color: ink },
    box({ alignItems: "center", gap: 20, fontSize: 40, textTransform: "uppercase" }, [
      image(mark, { width: 56, height: 56 }),
      brand.name,
    ]),
    box({ flexDirection: "column", gap: 16 }, [
      box({ fontSize: 32, color: red, textTransform: "uppercase" }, kicker),
      box(
        { fontSize: title.length > 36 ? 64 : 96, lineHeight: 0.98, textTransform: "uppercase" },
        shortened(title),
      ),
    ]),
    box({ borderTop: `4px solid ${ink}`, paddingTop: 20, fontSize: 24 }, brand.address),
  );
  const shown = await localPicture(picture);
  const frame = shown
    ? image(shown, { width: pictureWidth, height: size.height, style: { objectFit: "cover" } })
    : null;
  const card = box({ width: "100%", height: "100%", background: paper, fontFamily }, [words, frame]);
  // The library's types ask for React elements; it reads plain objects of the same shape.
  const svg = await satori(card as Parameters<typeof satori>[0], {
    ...size,
    fonts: [{ name: fontFamily, data: font, weight: 700, style: "normal" }],
  });
  return new Resvg(svg).render().asPng();
}

/** As much of a title as the card holds. */
function shortened(title: string): string {
  return title.length > longestTitle ? `${title.slice(0, longestTitle).trimEnd()}…` : title;
}

type Node = { type: string; props: Record<string, unknown> };
type Child = Node | string | null;

function box(style: Record<string, unknown>, ...children: (Child | Child[])[]): Node {
  return { type: "div", props: { style: { display: "flex", ...style }, children: children.flat() } };
}

function image(src: string, props: Record<string, unknown>): Node {
  return { type: "img", props: { src, ...props } };
}

async function prepare() {
  const wasm = fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"));
  const font = fileURLToPath(
    import.meta.resolve("@fontsource/archivo-narrow/files/archivo-narrow-latin-700-normal.woff"),
  );
  const files = await Promise.all([wasm, font, "public/favicon.svg"].map((file) => readFile(file)));
  const [code, letters, mark] = files as [Buffer, Buffer, Buffer];
  // Last, because it can be done only once, and what comes before may fail and be tried again.
  await initWasm(code);
  return { font: letters, mark: dataUrl(mark) };
}

/** A picture that ships with the studio; others are not fetched. */
async function localPicture(path: string): Promise<string | null> {
  if (!/^\/pictures\/[a-z0-9/-]+\.svg$/.test(path)) return null;
  return readFile(join("public", normalize(path))).then(dataUrl, () => null);
}

function dataUrl(svg: Buffer): string {
  return `data:image/svg+xml;base64,${svg.toString("base64")}`;
}
