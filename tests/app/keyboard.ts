import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

const mostTabs = 80;

/** Presses Tab until the target has the focus, as a person without a mouse would. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let presses = 0; presses < mostTabs; presses += 1) {
    if (target.element() === document.activeElement) return;
    await userEvent.tab();
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

/** Tabs to the target and presses Enter. */
export async function enter(target: Locator): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard("{Enter}");
}

/** What screen readers announce besides the focus: the page's own live region, and the toasts. */
export function said(words: string | RegExp): Element[] {
  const lines = document.querySelectorAll("[aria-live=polite]:not(.carousel-slides)");
  const fits = (text: string) => (typeof words === "string" ? text.includes(words) : words.test(text));
  return [...lines].filter(({ textContent }) => fits(textContent ?? ""));
}
