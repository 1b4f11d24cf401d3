import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Advice, root } from "../../setup/project.mjs";
import { endWith, readValues } from "../options.ts";
import { stopOnSignals } from "../run.ts";
import type { Size } from "./browser.ts";
import { driverOf, ensureDrivers } from "./drivers.ts";
import { journeys } from "./journeys.ts";
import { lookAround } from "./sights.ts";
import { sitDown } from "./visitor.ts";
import { openWatchedStudio, type WatchedStudio } from "./watched-studio.ts";

const kinds = ["firefox", "webkit"];
const sizes: Record<string, Size> = {
  390: { width: 390, height: 844 },
  1440: { width: 1440, height: 900 },
};
const everything: typeof journeys = { ...journeys, looks: lookAround };

/** The last screenshots of failed journeys, and the kept ones. */
const pictures = join(root, "test-results", "browsers");

type Row = { browser: string; width: string; journey: string; seconds: number; faults: number };

stopOnSignals();
const chosen = readOptions();
const rows: Row[] = [];
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
try {
  await ensureDrivers();
  for (const kind of chosen.kinds)
    for (const width of chosen.widths) rows.push(...(await walkAll(kind, width)));
} catch (error) {
  if (!(error instanceof Advice)) throw error;
  console.error(error.message);
  process.exit(1);
}
console.table(rows);
process.exit(rows.some(({ faults }) => faults > 0) ? 1 : 0);

function readOptions() {
  const usage =
    `Use npm run test:browsers -- --browser=${kinds} --width=${Object.keys(sizes)} ` +
    `--only=${Object.keys(everything)} (or some of them)`;
  const values = readValues(
    {
      browser: { type: "string", default: kinds.join() },
      width: { type: "string", default: Object.keys(sizes).join() },
      only: { type: "string", default: Object.keys(everything).join() },
    },
    usage,
  );
  const options = {
    kinds: values.browser.split(","),
    widths: values.width.split(","),
    names: values.only.split(","),
  };
  const isKnown =
    options.kinds.every((name) => kinds.includes(name)) &&
    options.widths.every((width) => width in sizes) &&
    options.names.every((name) => name in everything);
  if (isKnown) return options;
  return endWith(usage);
}

/** All journeys in this browser and width, one after the other on one studio. */
async function walkAll(kind: string, width: string): Promise<Row[]> {
  const studio = await openWatchedStudio();
  const found: Row[] = [];
  try {
    for (const journey of chosen.names) found.push(await walk(studio, { kind, width, journey }));
  } finally {
    await studio.close();
  }
  return found;
}

/** One journey in a browser with an empty profile. */
async function walk(
  studio: WatchedStudio,
  which: { kind: string; width: string; journey: string },
): Promise<Row> {
  const { kind, width, journey } = which;
  const size = { ...(sizes[width] as Size), ...(journey === "looks" && { height: 2400 }) };
  const startedAt = performance.now();
  const browser = await (await driverOf(kind)).launch(size);
  const keep = async (name: string) =>
    writeFileSync(join(pictures, `${kind}-${width}-${name}.png`), await browser.takePicture());
  const faults: unknown[] = [];
  try {
    await everything[journey]?.(sitDown(browser, studio.url, size), keep);
  } catch (error) {
    faults.push(error);
    await keep(`${journey}-failed`);
  } finally {
    await browser.close();
  }
  faults.push(...studio.takeFaults());
  for (const fault of faults) console.error(`${kind} ${width} ${journey}:`, fault);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { browser: browser.version, width, journey, seconds, faults: faults.length };
}
