import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { allRules, colourRules, faultsOf } from "#tests/axe.ts";

type Axe = { run(part: Document, options: RunOptions): Promise<AxeResults> };

/** Axe minified: reading the full source took longer than running it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe finds nothing, by WCAG 2.2 AA and its own best practices, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Injected once per document, which keeps it. Frames are checked separately.
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
