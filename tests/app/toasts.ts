import { expect } from "vitest";
import { dropToast, readToasts } from "#app/ui/toast.ts";

/** A toast as `spec §8` words it: its kind, its title, and the text below where it has one. */
export type ExpectedToast = { kind: "success" | "error"; title: string; text?: string };

/** What came into the page as a toast and was not yet expected, the oldest first; whoever looks later may come too late. */
const said: object[] = [];
const noted = new WeakSet<Element>();

new MutationObserver(() => {
  for (const toast of document.querySelectorAll<HTMLElement>("section[aria-label=Messages] li")) {
    if (noted.has(toast)) continue;
    noted.add(toast);
    const words = Array.from(toast.querySelectorAll("p"), ({ textContent }) => textContent);
    said.push({ kind: toast.dataset.kind, words });
  }
}).observe(document, { childList: true, subtree: true });

/** The next toast of the page has these words (`spec §8`). How one looks and how long it stays: toaster.browser.test.tsx. */
export async function expectToast({ kind, title, text }: ExpectedToast): Promise<void> {
  const words = text === undefined ? [title] : [title, text];
  await expect.poll(() => said[0]).toEqual({ kind, words });
  said.shift();
}

/** Nothing was said in a toast since the page was opened, but what was expected. */
export async function expectNoToast(): Promise<void> {
  // What is said now is in the page by the next frame.
  await new Promise(requestAnimationFrame);
  expect(said).toEqual([]);
}

/** What the page before said is not for the next one. */
export function forgetToasts(): void {
  for (const { id } of readToasts()) dropToast(id);
  said.length = 0;
}
