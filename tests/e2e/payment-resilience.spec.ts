import { expect, type Page, test } from "@playwright/test";
import { journeyDataFolder, journeyUrl } from "#tests/setup/journey-server.ts";
import { cards, typeCard } from "./support/cards.ts";
import {
  expectNothingPaid,
  expectOneBooking,
  expectPaid,
  goToPayment,
  payButton,
} from "./support/checkout.ts";
import {
  bookingsOf,
  hireTrainer,
  joinStudio,
  type Member,
  setSlotHours,
  sitDown,
} from "./support/members.ts";
import { chargesOf, gatewayInside, refundedCents } from "./support/provider.ts";

const origin = journeyUrl;
const opening = "**/create-payment-intent";
const charging = "**/v1/payment_intents/*/confirm";
const saving = "**/save-payment-info";
const unauthenticated = /We are unable to authenticate your payment method/;

const gateway = () => gatewayInside({ url: origin, dataFolder: journeyDataFolder });

/** A member of their own before the payment page. */
async function openPayment(page: Page, trainerId = "trainer-nusrat-jahan"): Promise<Member> {
  const member = await joinStudio(origin);
  await sitDown(page.context(), member);
  await goToPayment(page, { origin, trainerId });
  return member;
}

async function payWith(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await payButton(page).click();
}

/** Holds requests back until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function bank(page: Page) {
  return page.frameLocator('iframe[title="Your bank\'s page"]');
}

test("a browser closed between charge and save ends in one booking", async ({ page }) => {
  const member = await openPayment(page);
  // Never answered and never passed on: for the studio this request was not made.
  await page.route(saving, () => {});
  const request = page.waitForRequest(saving);
  await payWith(page, cards.good);
  await request;
  await page.context().close();
  await expectOneBooking(member, gateway());
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
  await expectOneBooking(member, gateway());
});

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
  await expectOneBooking(member, gateway());
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
  await expectOneBooking(member, gateway());
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
  await expectOneBooking(member, gateway());
});

test("a charge whose answer was lost on the way is asked for, not made again", async ({ page }) => {
  const member = await openPayment(page);
  await page.route(charging, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await expectOneBooking(member, gateway());
});

test("back and forward after a payment lead past it, never into a second charge", async ({ page }) => {
  const member = await openPayment(page);
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await page.goBack();
  await expect(page).toHaveURL(/\/morning\//);
  await page.goForward();
  await expect(page).toHaveURL(`${origin}/`);
  await expectOneBooking(member, gateway());
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
  await expectOneBooking(member, gateway());
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
  await expectOneBooking(member, gateway());
});

test("without a network Pay says so and charges nothing; back online it works", async ({ page, context }) => {
  const member = await openPayment(page);
  await context.setOffline(true);
  await payWith(page, cards.good);
  const failure = page.getByRole("alert").filter({ hasText: "You seem to be offline." });
  await expect(failure).toContainText("Nothing was charged. Try again.");
  await expectNothingPaid(member, gateway());
  await context.setOffline(false);
  await payButton(page).click();
  await expectPaid(page, origin);
  await expectOneBooking(member, gateway());
});

test("the payment page does without the code of its toasts, which is asked for again", async ({ page }) => {
  await page.route("**/assets/toaster-*.js", (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/toaster-"));
  const member = await openPayment(page);
  await lost;
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await expectOneBooking(member, gateway());
});

test("each refusal is told in the provider's words, and another card can be tried", async ({ page }) => {
  const member = await openPayment(page);
  for (const [card, words] of [
    [cards.insufficientFunds, "Your card has insufficient funds."],
    [cards.expired, "Your card has expired."],
    [cards.wrongCvc, "Your card's security code is incorrect."],
  ] as const) {
    await payWith(page, card);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expectNothingPaid(member, gateway());
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await expectOneBooking(member, gateway());
});

test("the bank's question: no and closing it leave the card unpaid, yes books", async ({ page }) => {
  const member = await openPayment(page);
  await payWith(page, cards.authenticationRequired);
  await bank(page).getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText(unauthenticated)).toBeVisible();

  await payButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Your bank asks" });
  await expect(page.getByText(unauthenticated)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close, do not pay" }).click();
  await expect(page.getByText(unauthenticated)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectNothingPaid(member, gateway());

  await payButton(page).click();
  await bank(page).getByRole("button", { name: "Complete authentication" }).click();
  await expectPaid(page, origin);
  await expectOneBooking(member, gateway());
});

test("a slot that its trainer closes before one pays is not charged for", async ({ page }) => {
  const trainer = await hireTrainer(origin);
  const member = await openPayment(page, trainer.id);
  await setSlotHours(trainer, 0);
  await payWith(page, cards.good);
  await expect(page.getByRole("main").getByText("No Slot Available!")).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expectNothingPaid(member, gateway());
});

test("a slot that closes while the card is charged ends in one refund", async ({ page }) => {
  const trainer = await hireTrainer(origin);
  const member = await openPayment(page, trainer.id);
  const release = await hold(page, charging);
  const asked = page.waitForRequest(charging);
  await payWith(page, cards.good);
  await asked;
  await setSlotHours(trainer, 0);
  release();
  await expect(page.getByText(/This slot was closed while you paid/)).toBeVisible();
  const charges = await chargesOf(gateway(), member.id);
  expect(charges).toHaveLength(1);
  await expect.poll(() => refundedCents(gateway(), charges[0]?.id ?? "")).toBe(5000);
  expect(await bookingsOf(member)).toEqual([]);
});
