import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { allRules, colourRules, faultsOf } from "#tests/axe.ts";

type Axe = { run(part: Document, options: RunOptions): Promise<AxeResults> };

/** Axe as small as it comes: reading the long one took longer than its look. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe finds nothing, by WCAG 2.2 AA and its own advice, in the light theme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // Once per document, which keeps it. A frame answers for itself.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  await page.emulateMedia({ colorScheme: "light" });
  const light = faultsOf(await look(page, allRules));
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = faultsOf(await look(page, colourRules));
  expect.soft({ light, dark }, page.url()).toEqual({ light: [], dark: [] });
}

function look(page: Page, options: RunOptions): Promise<AxeResults> {
  return page.evaluate((options) => (Reflect.get(window, "axe") as Axe).run(document, options), options);
}
