import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { comparePlaces, listPlaces, writePlaces } from "./places.ts";
import { compare, shrink } from "./small-picture.ts";

/** How a page looks: a small picture of the whole of it (WebP, base64), and where its things stand. */
export type Look = { picture: string; places: string };

const folder = join(import.meta.dirname, "../visual");
/** Tiles that may differ, for a letter of a poster's size drawn otherwise. */
const allowed = 6;

/**
 * The page looks, light and dark, as `tests/e2e/visual` has it, and its things stand where the list there says.
 * When not, the report shows both pictures and what differs. `npm run test:accept` takes anew what looks
 * otherwise.
 */
export async function expectLook(page: Page, name: string, info: TestInfo): Promise<void> {
  const places = join(folder, `${name}.txt`);
  const seen = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await picturesAreThere(page);
    const picture = join(folder, `${name}-${colorScheme}.webp`);
    const kept = await keptLook({ picture, places });
    const actual = await takeLook(page);
    seen.push({ picture, kept, actual, difference: kept && (await compareLooks(page, kept, actual)) });
  }
  const others = seen.filter(({ difference }) => !difference || looksOtherwise(difference));
  if (info.config.updateSnapshots === "all") {
    if (others.length === 0) return;
    await mkdir(folder, { recursive: true });
    for (const { picture, actual } of seen) {
      await writeFile(picture, Buffer.from(actual.picture, "base64"));
      await writeFile(places, actual.places);
    }
    return;
  }
  for (const { picture, kept, actual, difference } of others) {
    if (!kept || !difference) throw new Error(`${picture} is not there yet; npm run test:accept takes it`);
    const { moved, recoloured, diff } = difference;
    const pictures = { expected: kept.picture, actual: actual.picture, diff };
    for (const [part, body] of Object.entries(pictures)) {
      const file = basename(picture).replace(".webp", `-${part}.webp`);
      await info.attach(file, { body: Buffer.from(body, "base64"), contentType: "image/webp" });
    }
    const says = `${basename(picture)} looks otherwise`;
    expect.soft({ moved, recoloured }, says).toEqual({ moved: [], recoloured: 0 });
  }
}

/** How the page looked when that was last accepted; undefined for a page that is new. */
async function keptLook({ picture, places }: { picture: string; places: string }) {
  if (!existsSync(picture)) return undefined;
  return { picture: await readFile(picture, "base64"), places: await readFile(places, "utf8") };
}

/** The page as it stands, from its top to its end. */
export async function takeLook(page: Page): Promise<Look> {
  const screenshot = await page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
  const places = writePlaces(await page.evaluate(listPlaces));
  return { picture: await onBench(page, shrink, screenshot.toString("base64")), places };
}

/** What stands elsewhere, how many tiles have another colour (0 for the few that lettering may change), and where. */
export async function compareLooks(page: Page, was: Look, is: Look) {
  const { differing, diff } = await onBench(page, compare, { expected: was.picture, actual: is.picture });
  return {
    moved: comparePlaces(was.places, is.places),
    recoloured: differing > allowed ? differing : 0,
    diff,
  };
}

function looksOtherwise({ moved, recoloured }: { moved: string[]; recoloured: number }): boolean {
  return moved.length > 0 || recoloured > 0;
}

/** Runs in an empty page, whose rules on pictures are nobody's. */
async function onBench<Input, Output>(page: Page, run: (input: Input) => Promise<Output>, input: Input) {
  const bench = await page.context().newPage();
  const output = await bench.evaluate(run as (input: unknown) => Promise<Output>, input);
  await bench.close();
  return output;
}

/** Also those far down, which a reader has not scrolled to. */
export async function picturesAreThere(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) Object.assign(image, { loading: "eager", decoding: "sync" });
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise(requestAnimationFrame);
  });
}
