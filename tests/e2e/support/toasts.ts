import { expect, type Locator, type Page } from "@playwright/test";

/** A toast as `spec §8` words it: its icon, its title, and the text below where it has one. */
export type ExpectedToast = { kind: "success" | "error"; title: string; text?: string };

const icons = { success: "svg.lucide-circle-check", error: "svg.lucide-circle-alert" };

/**
 * Has the page's timers stand still until a test moves them, so that a toast's life can be measured. Needs
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
 * The toast appears with these words and this icon, at the top end, without a button, is announced, and is
 * gone after 1500 ms (`spec §8`). The page's time must stand still, and runs again afterwards.
 */
export async function expectToast(page: Page, { kind, title, text }: ExpectedToast): Promise<void> {
  const toast = toastsOf(page);
  await passTimeUntil(page, () => expect(toast).toHaveAttribute("data-mounted", "true", { timeout: 200 }));
  await expect(toast.locator("[data-title]")).toHaveText(title);
  if (text === undefined) await expect(toast.locator("[data-description]")).toHaveCount(0);
  else await expect(toast.locator("[data-description]")).toHaveText(text);
  await expect(toast.locator("[data-icon] svg")).toHaveCount(1);
  await expect(toast.locator(icons[kind])).toBeVisible();
  await expect(toast.getByRole("button")).toHaveCount(0);
  await expect.poll(() => placeOf(page, toast)).toBe("top end");
  await expect(messages(page)).toHaveAttribute("aria-live", "polite");

  await page.clock.runFor(1350);
  await expect(toast).toHaveAttribute("data-removed", "false");
  await page.clock.runFor(150);
  await expect(toast.and(page.locator('[data-removed="false"]'))).toHaveCount(0);
  await passTimeUntil(page, () => expect(toast).toHaveCount(0, { timeout: 200 }));
  await page.clock.resume();
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

function toastsOf(page: Page): Locator {
  return messages(page).getByRole("listitem");
}

async function placeOf(page: Page, toast: Locator): Promise<string> {
  const box = await toast.boundingBox();
  const view = page.viewportSize();
  if (!box || !view) return "nowhere";
  const toEnd = view.width - (box.x + box.width);
  const isTop = box.y > 0 && box.y + box.height < view.height / 3;
  return `${isTop ? "top" : "not top"} ${toEnd > 0 && toEnd < 40 ? "end" : "not end"}`;
}
