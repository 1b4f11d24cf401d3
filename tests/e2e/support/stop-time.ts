import type { Page } from "@playwright/test";

/**
 * Stops the page's timers until the test advances them. Needs
 * `page.clock.install()` before the page is opened.
 */
export async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // Somewhat ahead: the page's clock runs on until the command reaches it.
  await page.clock.pauseAt(now + 10_000);
}
