import { journeyUrl } from "#tests/setup/journey-server.ts";
import { long } from "#tests/setup/short-form.ts";
import { cards } from "./support/cards.ts";
import {
  expectNothingPaid,
  expectOneBooking,
  expectPaid,
  hold,
  journeyGateway,
  openPayment,
  payButton,
  payWith,
} from "./support/checkout.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";

const origin = journeyUrl;
const charging = "**/v1/payment_intents/*/confirm";
const saving = "**/save-payment-info";

// With Stripe's webhook the same is in stripe.spec.ts.
test("a browser closed between charge and save ends in one booking", long, async ({ page }) => {
  const member = await openPayment(page);
  // Never answered and never passed on: this request does not reach the studio.
  await page.route(saving, () => {});
  const request = page.waitForRequest(saving);
  await payWith(page, cards.good);
  await request;
  await page.context().close();
  await expectOneBooking(member, journeyGateway());
});

test("no network, a lost answer, a reload, Back and Forward: one charge and one booking", async ({
  page,
  context,
}) => {
  const member = await openPayment(page);
  await test.step("without a network Pay says so and charges nothing", async () => {
    await context.setOffline(true);
    await payWith(page, cards.good);
    const failure = page.getByRole("alert").filter({ hasText: "You seem to be offline." });
    await expect(failure).toContainText("Nothing was charged. Try again.");
    await expectNothingPaid(member, journeyGateway());
    await context.setOffline(false);
  });
  await test.step("a charge whose answer was lost on the way is asked for, not made again", async () => {
    await page.route(charging, async (route) => {
      await route.fetch();
      await route.abort();
    });
    page.on("dialog", (dialog) => dialog.accept());
    const charged = page.waitForRequest(saving);
    await page.route(saving, () => {}, { times: 1 });
    await payButton(page).click();
    await charged;
  });
  await test.step("a reload after it finds the payment and books it", async () => {
    await page.reload();
    await expectPaid(page, origin);
    await expectOneBooking(member, journeyGateway());
  });
  await test.step("Back and Forward lead past it, never into a second charge", async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/morning\//);
    await page.goForward();
    await expect(page).toHaveURL(`${origin}/`);
    await expectOneBooking(member, journeyGateway());
  });
});

// D41
test("two tabs on one attempt charge once, and both say that it is paid", async ({ page, context }) => {
  // The second tab finds the charge already made.
  expectsErrors(page, /400.*\/confirm$/);
  const member = await openPayment(page);
  const other = await context.newPage();
  // As duplicating a tab does: the same URL with the same history state.
  const state = await page.evaluate(() => history.state);
  await other.addInitScript((copied) => history.replaceState(copied, ""), state);
  await other.goto("/payment");

  const tabs = [page, other];
  const releases = await Promise.all(tabs.map((tab) => hold(tab, charging)));
  for (const tab of tabs) {
    const asked = tab.waitForRequest(charging);
    await payWith(tab, cards.good);
    await asked;
  }
  for (const release of releases) release();
  await Promise.all(tabs.map((tab) => expectPaid(tab, origin)));
  await expectOneBooking(member, journeyGateway());
});
