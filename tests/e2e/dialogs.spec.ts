import { expect, type Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { cards } from "./support/cards.ts";
import {
  expectOneBooking,
  expectPaid,
  hold,
  journeyGateway,
  openPayment,
  payWith,
} from "./support/checkout.ts";
import { comeInAsMember } from "./support/come-in.ts";
import { joinStudio } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

const charging = "**/confirm";

/** The words as they are painted, after whatever the style sheet does to their letters. */
function shown(page: Page, words: string) {
  return page.getByRole("alertdialog").getByText(words, { exact: true });
}

test.describe("on a phone, while the card is being charged", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a link of the menu, and Logout in it, are asked about above the menu", async ({ page }) => {
    const member = await openPayment(page);
    const charged = await hold(page, charging);
    const asked = page.waitForRequest(charging);
    await payWith(page, cards.good);
    await asked;
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    const question = page.getByRole("alertdialog", { name: "Your payment is under way" });
    for (const way of [
      menu.getByRole("link", { name: "Our Classes" }),
      menu.getByRole("button", { name: "Logout" }),
    ]) {
      await way.click();
      await question.getByRole("button", { name: "Stay" }).click();
      await expect(question).toHaveCount(0);
      await expect(way).toBeFocused();
    }
    await menu.getByRole("link", { name: "Our Classes" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/all-classes");
    await expect(menu).toBeHidden();
    charged();
    await expectOneBooking(member, journeyGateway());
  });
});

test("the bank's question stays open while nobody can say how it was answered", async ({ page }) => {
  const member = await openPayment(page);
  let looks = 0;
  const looking = /\/payment_intents\/[^/]+\?/;
  await page.route(looking, (route) => {
    looks += 1;
    return looks % 2 ? route.abort() : route.fulfill({ status: 503, json: { error: { message: "Busy." } } });
  });
  await payWith(page, cards.authenticationRequired);
  const question = page.getByRole("dialog", { name: "Your bank asks" });
  await expect.poll(() => looks).toBeGreaterThan(2);
  await expect(question).toBeVisible();
  await page.unroute(looking);
  await page.frameLocator("iframe").getByRole("button", { name: "Complete authentication" }).click();
  await expectPaid(page, journeyUrl);
  await expectOneBooking(member, journeyGateway());
});

test.describe(() => {
  test.use({ visitor: "admin" });

  // §8.13
  test("the question before a deletion and its answer read as they are specified", async ({ page }) => {
    const member = await joinStudio(journeyUrl);
    await openPage(page, `/dashboard/all-users?q=${member.email}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(shown(page, "Are you sure?")).toHaveText("Are you sure?", { useInnerText: true });
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(shown(page, "Deleted!")).toHaveText("Deleted!", { useInnerText: true });
  });
});

// §8.14
test("the profile's outcome reads as it is specified", async ({ page }) => {
  await comeInAsMember(page);
  await page.goto("/dashboard/profile");
  await page.getByLabel("Name").fill("Rita Renamed");
  await page.getByRole("button", { name: "Save profile" }).click();
  const outcome = shown(page, "Profile updated successfully!");
  await expect(outcome).toHaveText("Profile updated successfully!", { useInnerText: true });
});
