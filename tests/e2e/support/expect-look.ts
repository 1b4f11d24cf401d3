import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { comparePlaces, listPlaces, writePlaces } from "./places.ts";
import { compare, shrink } from "./small-picture.ts";

/** How a page looks: a small picture of the whole of it (WebP, base64), and where its things stand. */
export type Look = { picture: string; places: string };

const folder = join(import.meta.dirname, "../visual");
/** Tiles that may differ, for a letter of a poster's size drawn otherwise. */
const allowed = 6;

/**
 * The page looks as `tests/e2e/visual` has it, and its things stand where the list there says. When not, the
 * report shows both pictures and what differs. `npm run test:accept` takes anew what looks otherwise.
 */
export async function expectLook(page: Page, name: string, info: TestInfo): Promise<void> {
  const actual = await takeLook(page);
  const expected = await keptLook(name);
  const found = expected && (await compareLooks(page, expected, actual));
  const isSame = found?.moved.length === 0 && found.recoloured === 0;
  if (isSame) return;
  if (info.config.updateSnapshots === "all") {
    await keepLook(name, actual);
    return;
  }
  if (!found) throw new Error(`${name} is not there yet; npm run test:accept takes it`);
  const { moved, recoloured, diff } = found;
  const pictures = { expected: expected.picture, actual: actual.picture, diff };
  for (const [part, picture] of Object.entries(pictures)) {
    const body = Buffer.from(picture, "base64");
    await info.attach(`${name}-${part}.webp`, { body, contentType: "image/webp" });
  }
  expect.soft({ moved, recoloured }, `${name} looks otherwise`).toEqual({ moved: [], recoloured: 0 });
}

/** How the page looked when that was last accepted; undefined for a page that is new. */
async function keptLook(name: string): Promise<Look | undefined> {
  const { picture, places } = filesOf(name);
  if (!existsSync(picture)) return undefined;
  return { picture: await readFile(picture, "base64"), places: await readFile(places, "utf8") };
}

async function keepLook(name: string, look: Look): Promise<void> {
  const { picture, places } = filesOf(name);
  await mkdir(folder, { recursive: true });
  await writeFile(picture, Buffer.from(look.picture, "base64"));
  await writeFile(places, look.places);
}

/** Both themes share their places. */
function filesOf(name: string) {
  return {
    picture: join(folder, `${name}.webp`),
    places: join(folder, name.replace(/-(light|dark)$/, ".txt")),
  };
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

/** Runs in an empty page, whose rules on pictures are nobody's. */
async function onBench<Input, Output>(page: Page, run: (input: Input) => Promise<Output>, input: Input) {
  const bench = await page.context().newPage();
  const output = await bench.evaluate(run as (input: unknown) => Promise<Output>, input);
  await bench.close();
  return output;
}
