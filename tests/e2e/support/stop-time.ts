import type { Page } from "@playwright/test";

/**
 * Has the page's timers stand still until a test moves them, for a test of what they do. Needs
 * `page.clock.install()` before the page was opened.
 */
export async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // Some way ahead: the page's clock runs on until the order to stop reaches it.
  await page.clock.pauseAt(now + 10_000);
}
