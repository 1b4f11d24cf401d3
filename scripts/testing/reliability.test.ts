import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/project.mjs";
import { withFigures } from "./reliability.ts";

test("docs/reliability.md tells the figures that were kept", () => {
  const page = readFileSync(join(root, "docs", "reliability.md"), "utf8");
  const kept = JSON.parse(readFileSync(join(root, "docs", "reliability.json"), "utf8"));
  expect(withFigures(page, kept)).toBe(page);
  const more = { stories: { SQLite: { stories: 7, years: 1.6, turns: 12_000 } } };
  expect(withFigures(page, more)).toContain("7 stories, 2 studio-years, 12,000 turns, 0 deaths");
});
