import { expect, type Page, test } from "@playwright/test";
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
import { bookingsOf, hireTrainer, setSlotHours } from "./support/members.ts";
import { chargesOf, refundedCents } from "./support/provider.ts";

const origin = journeyUrl;
const charging = "**/v1/payment_intents/*/confirm";
const unauthenticated = /We are unable to authenticate your payment method/;

function bank(page: Page) {
  return page.frameLocator('iframe[title="Your bank\'s page"]');
}

// D8
test("each refusal is shown in the provider's words, and another card can be tried", async ({ page }) => {
  const member = await openPayment(page);
  for (const [card, words] of [
    [cards.insufficientFunds, "Your card has insufficient funds."],
    [cards.expired, "Your card has expired."],
    [cards.wrongCvc, "Your card's security code is incorrect."],
  ] as const) {
    await payWith(page, card);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expectNothingPaid(member, journeyGateway());
  await payWith(page, cards.good);
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
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
  await expectNothingPaid(member, journeyGateway());

  await payButton(page).click();
  await bank(page).getByRole("button", { name: "Complete authentication" }).click();
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});

test("a slot that has another length now is not charged for, and is shown as it is", async ({ page }) => {
  const trainer = await hireTrainer(origin);
  const member = await openPayment(page, trainer.id);
  await setSlotHours(trainer, 0.5);
  await payWith(page, cards.good);
  await expect(page.getByRole("alert")).toContainText("This slot is now 0.5 hours long.");
  await expectNothingPaid(member, journeyGateway());
  await page.getByRole("link", { name: `Back to ${trainer.name}` }).click();
  await expect(page.getByText("Each session takes 0.5 hours.")).toBeVisible();
});

test("a mistake in the card is shown alone, without what the bank said of the card before", async ({
  page,
}) => {
  await openPayment(page);
  await payWith(page, cards.declined);
  const refusal = page.getByText("Your card was declined.");
  await expect(refusal).toBeVisible();
  await typeCard(page, "1234");
  await payButton(page).click();
  await expect(page.getByText("Your card number is incomplete.")).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test("a slot that its trainer closes before one pays is not charged for", async ({ page }) => {
  const trainer = await hireTrainer(origin);
  const member = await openPayment(page, trainer.id);
  await setSlotHours(trainer, 0);
  await payWith(page, cards.good);
  await expect(page.getByRole("main").getByText("No Slot Available!")).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expectNothingPaid(member, journeyGateway());
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
  const charges = await chargesOf(journeyGateway(), member.id);
  expect(charges).toHaveLength(1);
  await expect.poll(() => refundedCents(journeyGateway(), charges[0]?.id ?? "")).toBe(5000);
  expect(await bookingsOf(member)).toEqual([]);
});
