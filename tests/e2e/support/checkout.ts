import { expect, type Page } from "@playwright/test";
import { bookingsOf, type Member } from "./members.ts";
import { chargesOf, type Provider } from "./provider.ts";

/** Chooses the Standard membership for the trainer's morning slot: the payment page, ready to be paid on. */
export async function goToPayment(page: Page, { origin, trainerId }: { origin: string; trainerId: string }) {
  await page.goto(`${origin}/morning/${trainerId}`);
  await page.getByRole("button", { name: "Price $50" }).click();
  await expect(page).toHaveURL(`${origin}/payment`);
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: "Pay $50" });
}

/** The payment was taken, said so, and the page went home (spec §4 Booking). */
export async function expectPaid(page: Page, origin: string): Promise<void> {
  await expect(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
  await expect(page).toHaveURL(`${origin}/`);
}

/** In the end the provider has charged once, and the books have that charge as one booking (D43). */
export async function expectOneBooking(member: Member, provider: Provider): Promise<void> {
  await expect.poll(async () => (await bookingsOf(member)).length, { timeout: 20_000 }).toBe(1);
  const [booking] = await bookingsOf(member);
  expect(booking).toMatchObject({ price: 50, slotTiming: "Morning", email: member.email });
  // Saying it once more changes nothing (D42).
  const again = await member.send("POST", "/save-payment-info", { transactionId: booking?.transactionId });
  expect([again.status, await again.json()]).toEqual([200, { insertedId: booking?._id }]);
  expect(await bookingsOf(member)).toHaveLength(1);
  const charges = await chargesOf(provider, member.id);
  expect(charges).toMatchObject([{ id: booking?.transactionId, amount_received: 5000 }]);
}

/** Nothing was charged and nothing booked. */
export async function expectNothingPaid(member: Member, provider: Provider): Promise<void> {
  expect(await chargesOf(provider, member.id)).toEqual([]);
  expect(await bookingsOf(member)).toEqual([]);
}
