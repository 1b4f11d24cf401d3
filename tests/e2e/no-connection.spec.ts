import type { Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { bookSlot } from "./support/book-slot.ts";
import { journeyGateway } from "./support/checkout.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { joinStudio, sitDown } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";

test.use({ serviceWorkers: "allow", savesData: false });

/** Waits until the browser has the studio's page for when there is no network. */
const isKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

// §2.7
test("a page that is loaded again without a network says so in the studio’s own words, and comes back by itself", async ({
  page,
  context,
}) => {
  expectsErrors(page, /ERR_INTERNET_DISCONNECTED|503/);
  await openPage(page, "/prices");
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText("No connection");
  await expect(page).toHaveURL("/prices");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("No connection");
  // Nothing is asked of the studio but the page itself.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText("Prices");
});

test("pages stay fresh, and nothing of them is kept, where the browser has that page", async ({ page }) => {
  const member = await joinStudio(journeyUrl);
  await sitDown(page.context(), member);
  await openPage(page, "/dashboard/activity-log");
  await isKept(page);
  await expect(page.getByText("Nothing booked yet")).toBeVisible();
  await bookSlot(member, journeyGateway(), "trainer-nusrat-jahan");
  const answer = await page.reload();
  expect(answer?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole("table", { name: /^Your/ })).toContainText("Nusrat Jahan");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
