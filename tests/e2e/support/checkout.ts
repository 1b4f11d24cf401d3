import { expect, type Page } from "@playwright/test";
import { journeyDataFolder, journeyUrl } from "#tests/setup/journey-server.ts";
import type { OwnStudio } from "#tests/setup/own-studio.ts";
import { typeCard } from "./cards.ts";
import { bookingsOf, joinStudio, type Member, sitDown } from "./members.ts";
import { chargesOf, gatewayInside, type Provider } from "./provider.ts";

/** Chooses the Standard membership for the trainer's morning slot, up to the payment page. */
export async function goToPayment(page: Page, { origin, trainerId }: { origin: string; trainerId: string }) {
  await page.goto(`${origin}/morning/${trainerId}`);
  await page.getByRole("button", { name: "Price $50" }).click();
  await expect(page).toHaveURL(`${origin}/payment`);
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: "Pay $50" });
}

/** The payment succeeded, the page said so and went to Home (spec §4 Booking). */
export async function expectPaid(page: Page, origin: string): Promise<void> {
  await expect(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
  await expect(page).toHaveURL(`${origin}/`);
}

/** Eventually the provider has charged once, and the books have that charge as one booking (D43). */
export async function expectOneBooking(member: Member, provider: Provider): Promise<void> {
  await expect.poll(async () => (await bookingsOf(member)).length).toBe(1);
  const [booking] = await bookingsOf(member);
  expect(booking).toMatchObject({ price: 50, slotTiming: "Morning", email: member.email });
  // Sending it again changes nothing (D42).
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

/** The embedded gateway of the journeys' studio, which knows what was charged. */
export const journeyGateway = () => gatewayInside({ url: journeyUrl, dataFolder: journeyDataFolder });

/** A new member on the payment page of a slot of this trainer. */
export async function openPayment(page: Page, trainerId = "trainer-nusrat-jahan"): Promise<Member> {
  const member = await joinStudio(journeyUrl);
  await sitDown(page.context(), member);
  await goToPayment(page, { origin: journeyUrl, trainerId });
  return member;
}

/** Types the card and presses Pay. */
export async function payWith(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await payButton(page).click();
}

/** The card is charged; the studio dies as the booking is saved. */
export async function killWhenSaving(page: Page, studio: OwnStudio): Promise<void> {
  await page.route(
    "**/save-payment-info",
    async (route) => {
      await studio.kill();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Holds requests back until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
