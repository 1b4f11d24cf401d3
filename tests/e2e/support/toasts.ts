import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Has the page's timers stand still until a test moves them, for a test of what they do. Needs
 * `page.clock.install()` before the page was opened.
 */
export async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // Some way ahead: the page's clock runs on until the order to stop reaches it.
  await page.clock.pauseAt(now + 10_000);
}

/** Moves the stopped clock in steps of `stepMs` until the assertion holds. */
export async function passTimeUntil(
  page: Page,
  assertion: () => Promise<void>,
  { stepMs = 20 }: { stepMs?: number } = {},
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await assertion();
  }).toPass({ timeout: 30_000, intervals: [50] });
}

/**
 * Writes down every toast that this page shows, however short, for `expectNoToast`. To be called before the
 * page is opened.
 */
export async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shownToasts: shown });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement)
            for (const toast of [node, ...node.querySelectorAll("[data-sonner-toast]")])
              if (toast.matches("[data-sonner-toast]")) shown.push(toast.textContent ?? "");
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * Nothing was said in a toast since the page was opened, also none that waited for the code of toasts or has
 * gone again. Needs `recordToasts`, and `page.clock.install()`.
 */
export async function expectNoToast(page: Page): Promise<void> {
  // The code comes two seconds after the page; what was said before then is shown at once.
  const host = messages(page);
  await passTimeUntil(page, () => expect(host).toBeAttached({ timeout: 200 }), { stepMs: 500 });
  await page.clock.runFor(100);
  expect(await page.evaluate(() => Reflect.get(window, "shownToasts"))).toEqual([]);
}

function messages(page: Page): Locator {
  return page.getByRole("region", { name: /^Messages/ });
}
