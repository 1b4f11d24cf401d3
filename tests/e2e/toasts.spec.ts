import { expect, type Page, test } from "@playwright/test";
import { cutOff } from "./support/failures.ts";
import { expectNoToast, passTimeUntil, recordToasts } from "./support/toasts.ts";

// The bench itself: an assertion that nothing happens must fail where something does.

const toast = (page: Page) => page.getByText("Something went wrong. Please try again.");

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await recordToasts(page);
  await cutOff(page, { method: "POST", path: "/subscribers" });
  await page.goto("/");
});

test("expectNoToast passes where none is shown", async ({ page }) => {
  await expectNoToast(page);
});

test("expectNoToast fails for a toast whose code is still on its way", async ({ page }) => {
  await page.route("**/assets/toaster-*.js", async (route) => {
    await page.clock.runFor(500);
    await route.continue();
  });
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(expectNoToast(page)).rejects.toThrow("Something went wrong. Please try again.");
});

test("expectNoToast fails for a toast that has gone again", async ({ page }) => {
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(toast(page)).toBeVisible();
  await passTimeUntil(page, () => expect(toast(page)).toHaveCount(0, { timeout: 200 }), { stepMs: 500 });
  await expect(expectNoToast(page)).rejects.toThrow("Something went wrong. Please try again.");
});
