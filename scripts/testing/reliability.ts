import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/project.mjs";

// What the searches for faults came to, summed up from run to run, as docs/reliability.md tells it.

/** The figures of one search, by engine: counts, which add up. */
type Figures = Record<string, number>;
type Kept = Record<string, Record<string, Figures>>;

const kept = join(root, "docs", "reliability.json");
const page = join(root, "docs", "reliability.md");

const inWords = new Intl.NumberFormat("en");
const sum = (all: Record<string, Figures>, name: string) =>
  inWords.format(Math.round(Object.values(all).reduce((total, one) => total + (one[name] ?? 0), 0)));

/** How each search's figures are put into words. */
const words: Record<string, (figures: Record<string, Figures>) => string> = {
  stories: (all) =>
    `${sum(all, "stories")} stories, ${sum(all, "years")} studio-years, ${sum(all, "turns")} turns, ${sum(all, "deaths")} deaths`,
  calls: (all) =>
    Object.entries(all)
      .map(([engine, { calls = 0 }]) => `${inWords.format(calls)} on ${engine}`)
      .join(", "),
};

/** Adds what a run found to what earlier ones did, and writes the page's figures anew. */
export function keepFigures(search: "stories" | "calls", engine: string, found: Figures): void {
  const all = JSON.parse(readFileSync(kept, "utf8")) as Kept;
  const figures = all[search] ?? {};
  const before = figures[engine] ?? {};
  const total = Object.fromEntries(
    Object.entries(found).map(([name, count]) => [name, (before[name] ?? 0) + count]),
  );
  all[search] = { ...figures, [engine]: total };
  writeFileSync(kept, `${JSON.stringify(all, undefined, 2)}\n`);
  writeFileSync(page, withFigures(readFileSync(page, "utf8"), all));
}

/** The page with the figures between its marks, such as `<!--stories-->…<!--/-->`. */
export function withFigures(text: string, all: Readonly<Kept>): string {
  return text.replaceAll(/<!--(\w+)-->.*?<!--\/-->/g, (mark, search: string) => {
    const told = all[search];
    return told ? `<!--${search}-->${words[search]?.(told)}<!--/-->` : mark;
  });
}
