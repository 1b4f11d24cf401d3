import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OwnSlot, SameHours, SlotPlaces } from "#contract/places.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleOwnSlot, sampleSlotPlaces, sampleUser } from "#tests/app/samples.ts";

const evening = "/evening/trainer-tara";
const prices = page.getByRole("main").getByRole("article").getByRole("button");
const isPressable = () => prices.elements().map((price) => !(price as HTMLButtonElement).disabled);

/** An evening slot that the member has booked, at the hours of another. */
const sameHours = (changes?: Partial<SameHours>): SameHours => ({
  trainerId: "trainer-rafi",
  trainerName: "Rafi Khan",
  slotTiming: "Evening",
  days: ["Sunday", "Monday"],
  endsOn: "2026-12-12",
  ...changes,
});

/** The evening slot as a member sees it. */
const openEvening = (places: Partial<SlotPlaces>, own: Partial<OwnSlot> = {}) =>
  openPage(evening, {
    as: "member",
    api: (api) => {
      api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0, ...places }), otherSlot]);
      api.grant("GET /own-slots", [sampleOwnSlot(own)]);
    },
  });

/** Another slot, which the page must ignore. */
const otherSlot = sampleSlotPlaces({ slotTiming: "Morning", left: 1 });

// D80
test("who already trains at a slot's hours reads with whom, when and until when, and pays once they ticked that they want both", async () => {
  const api = await openEvening({ left: 9 }, { sameHours: [sameHours()] });
  api.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { status: "succeeded" });
  api.grant("POST /save-payment-info", { insertedId: "payment-1" });
  const note = page.getByRole("note");
  const words =
    "You already train at this time (Sun and Mon): evenings with Rafi Khan, until 12 December 2026.";
  await expect.element(note).toMatchTextContent(words);
  await expectAccessible(note);
  expect(isPressable()).toEqual([true, true, true]);
  await prices.nth(1).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Payment");
  await expect.element(note).toMatchTextContent(words);
  const opening = "POST /create-payment-intent";
  const pay = page.getByRole("button", { name: "Pay $50" });
  await typeCard("4242424242424242");
  await expect.element(page.getByRole("timer")).toBeVisible();
  // Not by the way: they tick that they mean it.
  await pay.click();
  const both = note.getByRole("checkbox", { name: "I want both, and pay for both" });
  await expect.element(both).toHaveAccessibleDescription("Tick this if you want both. Nothing was charged.");
  await expect.element(both).toHaveFocus();
  await expectAccessible(note);
  expect(api.writes.map(({ call }) => call)).toEqual([opening]);
  await both.click();
  await expect.element(note).not.toMatchTextContent("Nothing was charged.");
  await pay.click();
  await expect.poll(() => api.writes.map(({ call }) => call)).toContain("POST /save-payment-info");
});

// D55 D80
test("who waits for a slot at hours at which they train already reads so before they join its list", async () => {
  const evening = sameHours();
  const other = sameHours({ trainerId: "trainer-omar", trainerName: "Omar Other" });
  await openEvening({}, { sameHours: [evening, other] });
  const note = page.getByRole("note");
  await expect.element(page.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  expect(wordsOf(note.getByRole("link"))).toEqual(["evenings with Rafi Khan", "evenings with Omar Other"]);
  const full = page.getByRole("region", { name: "This slot is full" }).element();
  expect(full.compareDocumentPosition(note.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expect
    .element(note)
    .toMatchTextContent("If a place becomes free and you book it, you have both, and pay for both.");
});

// D80
test("a full slot offers nobody with whom one trains at its hours already", async () => {
  const own = sampleUser({ _id: "trainer-rafi", name: "Rafi Khan" });
  const other = sampleUser({ _id: "trainer-omar", name: "Omar Other" });
  await openPage(evening, {
    as: "member",
    api: (api) => {
      api.grant("GET /users", [own, other]);
      api.grant("GET /slot-places", [sampleSlotPlaces({ slotTiming: "Evening", left: 0 })]);
      api.grant("GET /own-slots", [sampleOwnSlot({ slotTiming: "Evening", sameHours: [sameHours()] })]);
    },
  });
  const others = page.getByRole("region", { name: "Evening with someone else" });
  await expect.element(others).toBeVisible();
  expect(wordsOf(others.getByRole("link"))).toEqual(["Omar Other"]);
});
