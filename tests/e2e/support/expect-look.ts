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
 * report shows both pictures and what differs. `npm run test:accept` takes them anew.
 */
export async function expectLook(page: Page, name: string, info: TestInfo): Promise<void> {
  const actual = await takeLook(page);
  // Both themes share their places.
  const list = name.replace(/-(light|dark)$/, ".txt");
  if (info.config.updateSnapshots === "all") {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.webp`), Buffer.from(actual.picture, "base64"));
    await writeFile(join(folder, list), actual.places);
  }
  const isKept = existsSync(join(folder, `${name}.webp`));
  expect(isKept, `${name} is not there yet; npm run test:accept takes it`).toBe(true);
  const expected = {
    picture: await readFile(join(folder, `${name}.webp`), "base64"),
    places: await readFile(join(folder, list), "utf8"),
  };
  const { moved, recoloured, diff } = await compareLooks(page, expected, actual);
  if (moved.length > 0 || recoloured > 0) {
    for (const [part, picture] of Object.entries({
      expected: expected.picture,
      actual: actual.picture,
      diff,
    })) {
      const body = Buffer.from(picture, "base64");
      await info.attach(`${name}-${part}.webp`, { body, contentType: "image/webp" });
    }
  }
  expect.soft({ moved, recoloured }, `${name} looks otherwise`).toEqual({ moved: [], recoloured: 0 });
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
