import axe, { type ElementContext } from "axe-core";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { colourRules, faultsOf, rulesBesideColours } from "#tests/axe.ts";

/**
 * Axe finds nothing on the page, by WCAG 2.2 AA and its own best practices, and nothing about the colours of this part,
 * in the light and the dark theme. All around it looks as it does when its screen opens: see
 * tests/e2e/all-screens.spec.ts, where axe looks at everything.
 */
export async function expectAccessible(part: Locator = page.getByRole("main")): Promise<void> {
  const root = document.documentElement;
  // In production the server writes it.
  root.lang = "en";
  const inAnyTheme = faultsOf(await axe.run(document, rulesBesideColours));
  const coloured: ElementContext = { include: [part.element(), ...document.querySelectorAll(above)] };
  showTheme("light");
  const light = faultsOf(await axe.run(coloured, colourRules));
  showTheme("dark");
  const dark = faultsOf(await axe.run(coloured, colourRules));
  delete root.dataset.theme;
  expect({ inAnyTheme, light, dark }).toEqual({ inAnyTheme: [], light: [], dark: [] });
}

/** What may be open above any part of a page. */
const above = "dialog[open], :popover-open, section[aria-label=Messages]";

/** Skips transitions: colours between two themes would belong to neither. */
function showTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
  for (const animation of document.getAnimations()) animation.cancel();
}
