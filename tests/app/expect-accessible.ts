import axe, { type ElementContext } from "axe-core";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { colourRules, faultsOf, rulesBesideColours } from "#tests/axe.ts";
import { sidesOf } from "#tests/setup/short-form.ts";

/**
 * Axe finds nothing on the page, by WCAG 2.2 AA and its own best practices, and nothing about the colours of this part,
 * in the light and the dark theme. All around it looks as it does when its screen opens: see
 * tests/e2e/all-screens.spec.ts, where axe looks at everything. In the short form the length of the test's name says in
 * which theme, for a number of its own no test has.
 */
export async function expectAccessible(part: Locator = page.getByRole("main")): Promise<void> {
  const root = document.documentElement;
  // In production the server writes it.
  root.lang = "en";
  const inAnyTheme = faultsOf(await axe.run(document, rulesBesideColours));
  const coloured: ElementContext = { include: [part.element(), ...document.querySelectorAll(above)] };
  const pale: string[] = [];
  for (const theme of sidesOf(["light", "dark"] as const, expect.getState().currentTestName?.length ?? 0)) {
    showTheme(theme);
    pale.push(...faultsOf(await axe.run(coloured, colourRules)).map((fault) => `${theme}: ${fault}`));
  }
  delete root.dataset.theme;
  expect({ inAnyTheme, pale }).toEqual({ inAnyTheme: [], pale: [] });
}

/** What may be open above any part of a page. */
const above = "dialog[open], :popover-open, section[aria-label=Messages]";

/** Skips transitions: colours between two themes would belong to neither. */
function showTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
  for (const animation of document.getAnimations()) animation.cancel();
}
