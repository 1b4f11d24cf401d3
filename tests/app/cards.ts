import { page } from "vitest/browser";

/** Types a card into the payment page's form. */
export async function typeCard(number: string): Promise<void> {
  await page.getByLabelText("Card number").fill(number);
  await page.getByLabelText("Expiry date").fill("12/35");
  await page.getByLabelText("CVC").fill("123");
}
