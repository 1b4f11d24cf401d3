import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The only rules whose answer a theme can change. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Axe finds nothing, by WCAG 2.2 AA and its own advice, in the light theme and in the dark one. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await faults(axeOn(page, part).withTags(tags));
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await faults(axeOn(page, part).withRules(colourRules));
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

function axeOn(page: Page, part: string | undefined) {
  // Else every look opens a second page to put its findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  return part ? axe.include(part) : axe;
}

async function faults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`),
  );
}
