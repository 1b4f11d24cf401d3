import { expect } from "vitest";
import { dropToast, toasts } from "#app/ui/toast.ts";

/** A toast as `spec §8` words it: its kind, its title, and its text, if any. */
export type ExpectedToast = { kind: "success" | "error"; title: string; text?: string };

/** Toasts that appeared and were not yet expected, oldest first; a later look at the page might miss them. */
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

/** The page's next toast has these words (`spec §8`). Its look and duration: toaster.browser.test.tsx. */
export async function expectToast({ kind, title, text }: ExpectedToast): Promise<void> {
  const words = text === undefined ? [title] : [title, text];
  await expect.poll(() => said[0]).toEqual({ kind, words });
  said.shift();
}

/** The page has shown no toasts since it was opened except the expected ones. */
export async function expectNoToast(): Promise<void> {
  // A toast shown now is in the page by the next frame.
  await new Promise(requestAnimationFrame);
  expect(said).toEqual([]);
}

/** Drops the previous page's toasts. */
export function forgetToasts(): void {
  for (const { id } of toasts.read()) dropToast(id);
  said.length = 0;
}
