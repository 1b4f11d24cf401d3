import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { root } from "../setup/project.mjs";
import type { HttpResults } from "./http.ts";
import type { PagesResults } from "./pages.ts";
import type { ScaleResults } from "./scale.ts";

/** What one part of the bench found, when and on which commit, and how busy the machine was. */
export type Measured<Value> = { at: string; commit: string; quick: boolean; busy: number; value: Value };

type Values = {
  http: HttpResults;
  pages: PagesResults;
  scale: ScaleResults;
  postgres: { version: string; http: HttpResults; scale: ScaleResults };
};
export type Results = { [Part in keyof Values]?: Measured<Values[Part]> };

const folder = join(root, ".cache", "bench");
const file = join(folder, "results.json");
const head = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" });
/** Read at the start, so that a commit made meanwhile doesn't change it. */
const commit = head.stdout?.trim() ?? "";

/** Merges a part's results with those of earlier runs. */
export function keepResults(found: Partial<Values>, { quick }: { quick: boolean }): Results {
  const measured = { at: new Date().toISOString(), commit, quick, busy: loadavg()[1] ?? 0 };
  const entries = Object.entries(found).map(([part, value]) => [part, { ...measured, value }]);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const results: Results = { ...known, ...Object.fromEntries(entries) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(results, null, 2));
  return results;
}
