import axe, { type ElementContext } from "axe-core";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { allRules, colourRules, faultsOf, rulesBesideColours } from "#tests/axe.ts";
import { isShort, sidesOf } from "#tests/setup/short-form.ts";

/**
 * Axe finds nothing on the page, by WCAG 2.2 AA and its own best practices, and nothing about the colours of this part,
 * in the light and the dark theme. All around it looks as it does when its screen opens: see
 * tests/e2e/all-screens.spec.ts, where axe looks at everything. The short form looks at this part only, in one theme: the
 * length of the test's name says in which, for a number of its own no test has.
 */
export async function expectAccessible(part: Locator = page.getByRole("main")): Promise<void> {
  const root = document.documentElement;
  // In production the server writes it.
  root.lang = "en";
  const coloured: ElementContext = { include: [part.element(), ...document.querySelectorAll(above)] };
  const inAnyTheme = isShort ? [] : faultsOf(await axe.run(document, rulesBesideColours));
  const themes = sidesOf(["light", "dark"] as const, expect.getState().currentTestName?.length ?? 0);
  const inTheme: string[] = [];
  for (const theme of themes) {
    showTheme(theme);
    // Axe first finds out what lies where, half of its work: in the short form it does so once.
    const { violations } = await axe.run(coloured, isShort ? allRules : colourRules);
    inTheme.push(...faultsOf({ violations }).map((fault) => `${theme}: ${fault}`));
  }
  delete root.dataset.theme;
  expect({ inAnyTheme, inTheme }).toEqual({ inAnyTheme: [], inTheme: [] });
}

/** What may be open above any part of a page. */
const above = "dialog[open], :popover-open, section[aria-label=Messages]";

/** Skips transitions: colours between two themes would belong to neither. */
function showTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
  for (const animation of document.getAnimations()) animation.cancel();
}
