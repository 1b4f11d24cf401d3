import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type Axe = { run(part: string | Document, options: object): Promise<AxeResults> };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The only rules whose answer a theme can change. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** What passes is not listed, which takes half the time. */
const resultTypes = ["violations" as const];

/** Axe as small as it comes: every document gets it anew, and reading the long one took longer than its look. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Axe finds nothing, by WCAG 2.2 AA and its own advice, in the light theme and in the dark one. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  // Legacy: else every look opens a second page to put its findings together.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes }).withTags(tags);
  const light = faults(await (part ? axe.include(part) : axe).analyze());
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = faults(await lookAgain(page, part));
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

/** By the axe that the first look has left in the page. */
function lookAgain(page: Page, part: string | undefined): Promise<AxeResults> {
  return page.evaluate(
    async ({ part, ...options }) => {
      const axe: Axe = Reflect.get(window, "axe");
      return axe.run(part ?? document, options);
    },
    { part, resultTypes, runOnly: { type: "rule" as const, values: colourRules } },
  );
}

function faults({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`),
  );
}
