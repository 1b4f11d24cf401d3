import { expect, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { cards, typeCard } from "./support/cards.ts";
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

const origin = journeyUrl;
const opening = "**/create-payment-intent";
const charging = "**/v1/payment_intents/*/confirm";
const saving = "**/save-payment-info";

test("a browser closed between charge and save ends in one booking", async ({ page }) => {
  const member = await openPayment(page);
  // Never answered and never passed on: for the studio this request was not made.
  await page.route(saving, () => {});
  const request = page.waitForRequest(saving);
  await payWith(page, cards.good);
  await request;
  await page.context().close();
  await expectOneBooking(member, journeyGateway());
});

test("when saving fails once the page says so, and Finish booking books without paying again", async ({
  page,
}) => {
  const member = await openPayment(page);
  await page.route(saving, (route) => route.abort(), { times: 1 });
  await payWith(page, cards.good);
  await expect(page.getByText("Request failed! Please try again.")).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Finish booking" }).click();
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});

// D41
test("however often Pay and Enter are pressed, one attempt is opened and charged once", async ({ page }) => {
  const member = await openPayment(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const release = await hold(page, opening);
  await typeCard(page, cards.good);
  await payButton(page).dblclick();
  await page.getByLabel("CVC").press("Enter");
  await payButton(page).press("Enter");
  await payButton(page).click({ force: true });
  release();
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
  expect(sent.filter((path) => path === "/create-payment-intent")).toHaveLength(1);
  expect(sent.filter((path) => path.endsWith("/confirm"))).toHaveLength(1);
  expect(sent.filter((path) => path === "/save-payment-info")).toHaveLength(1);
});

test("a reload after the charge finds the payment and books it, without a second charge", async ({
  page,
}) => {
  const member = await openPayment(page);
  page.on("dialog", (dialog) => dialog.accept());
  const charged = page.waitForRequest(saving);
  await page.route(saving, () => {}, { times: 1 });
  await payWith(page, cards.good);
  await charged;
  await page.reload();
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});

test("a reload after a booking whose answer was lost says that it is booked", async ({ page }) => {
  const member = await openPayment(page);
  await page.route(
    saving,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await payWith(page, cards.good);
  await expect(page.getByRole("button", { name: "Finish booking" })).toBeVisible();
  await page.reload();
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});

test("a charge whose answer was lost on the way is asked for, not made again", async ({ page }) => {
  const member = await openPayment(page);
  await page.route(charging, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});

test("back and forward after a payment lead past it, never into a second charge", async ({ page }) => {
  const member = await openPayment(page);
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await page.goBack();
  await expect(page).toHaveURL(/\/morning\//);
  await page.goForward();
  await expect(page).toHaveURL(`${origin}/`);
  await expectOneBooking(member, journeyGateway());
});

test("two tabs on one attempt charge once, and both say that it is paid", async ({ page, context }) => {
  const member = await openPayment(page);
  const other = await context.newPage();
  // What duplicating a tab does: the same address with the same route state.
  const state = await page.evaluate(() => history.state);
  await other.goto("/");
  await other.evaluate((copied) => history.replaceState(copied, "", "/payment"), state);
  await other.reload();

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

test("on a slow network the button says where the payment is, and leaving is asked about", async ({
  page,
}) => {
  const member = await openPayment(page);
  const opened = await hold(page, opening);
  const charged = await hold(page, charging);
  const saved = await hold(page, saving);
  await payWith(page, cards.good);
  await expect(payButton(page)).toContainText("Opening…");
  await expect(payButton(page)).toHaveAttribute("aria-busy", "true");
  opened();
  await expect(payButton(page)).toContainText("Asking your bank…");

  await page.getByRole("link", { name: "Our Classes" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Your payment is under way" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  charged();
  await expect(payButton(page)).toContainText("Booking…");
  saved();
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});

test("signing out while a payment is under way is asked about, too, and then ends where it should", async ({
  page,
}) => {
  const member = await openPayment(page);
  const charged = await hold(page, charging);
  const asked = page.waitForRequest(charging);
  await payWith(page, cards.good);
  await asked;
  const logout = page.getByRole("banner").getByRole("button", { name: "Logout" });
  const question = page.getByRole("alertdialog", { name: "Your payment is under way" });
  await logout.click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`${origin}/payment`);
  await logout.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  charged();
  await expectOneBooking(member, journeyGateway());
});

test("without a network Pay says so and charges nothing; back online it works", async ({ page, context }) => {
  const member = await openPayment(page);
  await context.setOffline(true);
  await payWith(page, cards.good);
  const failure = page.getByRole("alert").filter({ hasText: "You seem to be offline." });
  await expect(failure).toContainText("Nothing was charged. Try again.");
  await expectNothingPaid(member, journeyGateway());
  await context.setOffline(false);
  await payButton(page).click();
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});

test("the payment page does without the code of its toasts, which is asked for again", async ({ page }) => {
  await page.route("**/assets/toaster-*.js", (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/toaster-"));
  const member = await openPayment(page);
  await lost;
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});
