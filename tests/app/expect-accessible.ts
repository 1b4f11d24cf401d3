import axe from "axe-core";
import { expect } from "vitest";
import { allRules, colourRules, faultsOf } from "#tests/axe.ts";

/** Axe finds nothing, by WCAG 2.2 AA and its own best practices, in the light and the dark theme. */
export async function expectAccessible(): Promise<void> {
  const root = document.documentElement;
  // In production the server writes it.
  root.lang = "en";
  showTheme("light");
  const light = faultsOf(await axe.run(document, allRules));
  showTheme("dark");
  const dark = faultsOf(await axe.run(document, colourRules));
  delete root.dataset.theme;
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

/** Skips transitions: colours between two themes would belong to neither. */
function showTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
  for (const animation of document.getAnimations()) animation.cancel();
}
