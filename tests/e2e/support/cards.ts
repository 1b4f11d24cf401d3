import type { Page } from "@playwright/test";

/** The provider's well-known test cards. */
export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  expired: "4000000000000069",
  wrongCvc: "4000000000000127",
  authenticationRequired: "4000002500003155",
} as const;

/** Types a card into the payment page's form, replacing what was there. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12/35");
  await page.getByLabel("CVC").fill("123");
}
