import type { Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
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
import { bookingsOf, hireTrainer, setSlotHours } from "./support/members.ts";
import { chargesOf, refundedCents } from "./support/provider.ts";

const origin = journeyUrl;
const charging = "**/v1/payment_intents/*/confirm";
const unauthenticated = /We are unable to authenticate your payment method/;

function bank(page: Page) {
  return page.frameLocator('iframe[title="Your bank’s page"]');
}

// D8
test("the bank's question: no and closing it leave the card unpaid, yes books", async ({ page }) => {
  expectsErrors(page, /We are unable to authenticate your payment method/);
  const member = await openPayment(page);
  await payWith(page, cards.authenticationRequired);
  await bank(page).getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText(unauthenticated)).toBeVisible();

  await payButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Confirm with your bank" });
  await expect(page.getByText(unauthenticated)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close without paying" }).click();
  await expect(page.getByText(unauthenticated)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectNothingPaid(member, journeyGateway());

  await payButton(page).click();
  await bank(page).getByRole("button", { name: "Complete authentication" }).click();
  await expectPaid(page, origin);
  await expectOneBooking(member, journeyGateway());
});

test("a slot that closes while the card is charged ends in one refund", async ({ page }) => {
  expectsErrors(page, /409.*\/save-payment-info|refused a request: 409/);
  const trainer = await hireTrainer(origin);
  const member = await openPayment(page, trainer.id);
  const release = await hold(page, charging);
  const asked = page.waitForRequest(charging);
  await payWith(page, cards.good);
  await asked;
  await setSlotHours(trainer, 0);
  release();
  await expect(page.getByText(/This slot closed while you were paying/)).toBeVisible();
  const charges = await chargesOf(journeyGateway(), member.id);
  expect(charges).toHaveLength(1);
  await expect.poll(() => refundedCents(journeyGateway(), charges[0]?.id ?? "")).toBe(5000);
  expect(await bookingsOf(member)).toEqual([]);
});
