import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, expect, type Page, type TestInfo } from "@playwright/test";
import { decodePng, encodePng, type Pixels } from "./png.ts";
import { compareSections, listSections, writeSections } from "./sections.ts";
import { comparePictures, cutOut } from "./small-picture.ts";

/** How a page looks: a small picture of each of its sections, and the positions of the things in them. */
export type Look = { places: string; pictures: Map<string, Pixels> };

/** How two looks differ: lines on what has moved, and sections with tiles of another colour, painted red. */
type Difference = { moved: string[]; recoloured: { section: string; tiles: number; diff: Pixels }[] };

/** A screen at one width in one theme; `withFrame` includes the header and the footer, which are alike on most pages. */
type Kept = { screen: string; width: number; theme: "light" | "dark"; withFrame: boolean };

const folder = join(import.meta.dirname, "../visual");
/** Tiles of a section that may differ, for a poster-size glyph drawn differently. */
const allowed = 6;
/** Of a page's screenshot: the small pictures are an eighth of the page. */
const scale = 1 / 2;
const noPicture: Pixels = { width: 0, height: 0, rgb: new Uint8Array() };

/**
 * The page looks as `tests/e2e/visual` has it, section by section. If not, the report shows both pictures of a section
 * and the difference, and names the command that retakes the screen's.
 */
export async function expectLook(page: Page, kept: Kept, info: TestInfo): Promise<void> {
  const { screen, width, theme } = kept;
  // What the last press left under the mouse looks hovered.
  await page.mouse.move(0, 0);
  await picturesAreThere(page);
  await page.emulateMedia({ colorScheme: theme });
  const actual = await takeLook(page, kept);
  const expected = await readLook(kept);
  if (info.config.updateSnapshots === "all") {
    const isSame = expected && looksTheSame(compareLooks(expected, actual));
    if (!isSame) await writeLook(kept, actual);
    return;
  }
  const command = `npm run test:accept -- ${screen}`;
  if (!expected) throw new Error(`There are no pictures of ${screen} yet; ${command} takes them`);
  const { moved, recoloured } = compareLooks(expected, actual);
  for (const { section, diff } of recoloured) {
    const pictures = {
      expected: expected.pictures.get(section),
      actual: actual.pictures.get(section),
      diff,
    };
    for (const [part, picture] of Object.entries(pictures)) {
      const body = picture && encodePng(picture);
      const name = `${width}-${theme}-${section}-${part}.png`;
      await info.attach(name, { body, contentType: "image/png" });
    }
  }
  const tiles = recoloured.map(({ section, tiles }) => `${section}: ${tiles} tiles`);
  const message = `${screen} at ${width} px, ${theme}, looks different; if that is wanted: ${command}`;
  expect.soft({ moved, recoloured: tiles }, message).toEqual({ moved: [], recoloured: [] });
}

/** The page's sections as they are, from top to bottom. */
export async function takeLook(page: Page, { withFrame = true } = {}): Promise<Look> {
  const sections = await page.evaluate(listSections, { withFrame });
  const boxes = sections.map(({ box }) => box);
  const cuttings = await onBench(page, cutOut, { jpeg: await takeWhole(page), boxes, scale });
  return {
    places: writeSections(sections),
    pictures: new Map(
      cuttings.map(({ rgb, ...size }, index) => [
        sections[index]?.name ?? "",
        { ...size, rgb: Buffer.from(rgb, "base64") },
      ]),
    ),
  };
}

/**
 * The whole page as a JPEG in base64, at `scale`: painting, packing and unpacking it at its full size, as Playwright
 * would, takes three times as long.
 */
async function takeWhole(page: Page): Promise<string> {
  const [width, height] = await page.evaluate(() => {
    const { clientWidth, scrollHeight } = document.documentElement;
    return [clientWidth, scrollHeight] as const;
  });
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send("Page.captureScreenshot", {
    format: "jpeg",
    quality: 90,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale },
  });
  await browser.detach();
  return data;
}

/** What appeared, disappeared or moved between two looks, and which sections have other colours. */
export function compareLooks(was: Look, is: Look): Difference {
  const recoloured = [...is.pictures].flatMap(([section, picture]) => {
    const { differing, paint } = comparePictures(was.pictures.get(section) ?? noPicture, picture);
    return differing > allowed ? [{ section, tiles: differing, diff: paint() }] : [];
  });
  return { moved: compareSections(was.places, is.places), recoloured };
}

function looksTheSame({ moved, recoloured }: Difference): boolean {
  return moved.length === 0 && recoloured.length === 0;
}

const pathOf = ({ screen, width }: Kept) => join(folder, screen, String(width));

/** The screen's last accepted look; undefined for a new screen. */
async function readLook(kept: Kept): Promise<Look | undefined> {
  const [pictures, places] = [`${pathOf(kept)}-${kept.theme}`, `${pathOf(kept)}.txt`];
  if (!existsSync(places) || !existsSync(pictures)) return undefined;
  const files = await readdir(pictures);
  const read = files.map(
    async (file) => [file.replace(".png", ""), decodePng(await readFile(join(pictures, file)))] as const,
  );
  return { places: await readFile(places, "utf8"), pictures: new Map(await Promise.all(read)) };
}

async function writeLook(kept: Kept, { places, pictures }: Look): Promise<void> {
  const target = `${pathOf(kept)}-${kept.theme}`;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await writeFile(`${pathOf(kept)}.txt`, places);
  for (const [section, picture] of pictures)
    await writeFile(join(target, `${section}.png`), encodePng(picture));
}

const benches = new WeakMap<Browser, Promise<Page>>();

/** Runs in an empty page beside the tested ones, where no Content-Security-Policy restricts pictures. */
async function onBench<Input, Output>(page: Page, run: (input: Input) => Promise<Output>, input: Input) {
  const browser = page.context().browser();
  if (!browser) throw new Error("this page has no browser");
  const bench = benches.get(browser) ?? browser.newPage();
  benches.set(browser, bench);
  return (await bench).evaluate(run as (input: unknown) => Promise<Output>, input);
}

/** All pictures have loaded, even those far below the fold, and the page has settled. */
export async function picturesAreThere(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) Object.assign(image, { loading: "eager", decoding: "sync" });
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    // Carousels lay out their slides again a frame or two after a resize, and so do intersection observers.
    const frames = async () => {
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    };
    await frames();
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body));
    await frames();
    // What an observer shows slides in; what goes round, or by scrolling, never ends.
    const moving = document
      .getAnimations()
      .filter(
        ({ timeline, playState, effect }) =>
          timeline === document.timeline &&
          playState === "running" &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  });
}
