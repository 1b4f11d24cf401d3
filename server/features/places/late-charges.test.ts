import { beforeEach, expect, test } from "vitest";
import type { SlotPlaces } from "#contract/places.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { read } from "#tests/server/answers.ts";
import { bookEntries, chargeCard, openIntent, refundsOf } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { offerPlaces } from "./offers.ts";

// Charges of which the studio hears weeks later, in a slot with one place.

const studio = setUpStudio();
let member: Person;
let other: Person;
let slot: { trainerId: string; slotTiming: string };

beforeEach(async () => {
  // Noon at the studio. A month from here ends on 21 December.
  studio.clock.set(studioMoment("2026-11-22", 720));
  member = await createPerson(studio);
  other = await createPerson(studio);
  const { id: trainerId } = await createTrainer(studio, { places: 1, available_slots: ["Morning"] });
  slot = { trainerId, slotTiming: "Morning" };
});

const claim = ({ transactionId }: { transactionId: string }) =>
  read(member.send("POST", "/save-payment-info", { transactionId }), 201);
const left = async () =>
  (await read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${slot.trainerId}`)))[0]?.left;

// D54 D56
test("one whose month is over is booked for that month, however full the slot is now", async () => {
  const charge = await chargeCard(studio, member, slot);
  studio.clock.set(studioMoment("2026-12-22"));
  await openIntent(other, slot);
  await claim(charge);
  expect(await bookEntries(studio, charge.transactionId)).toMatchObject([
    { status: "booked", starts_on: "2026-11-22" },
  ]);
  expect(await refundsOf(studio, charge.transactionId)).toEqual([]);
});

// D54 D55
test("one that is booked on its last day makes the place that was offered its own, and keeps it no longer", async () => {
  const charge = await chargeCard(studio, member, slot);
  studio.clock.set(studioMoment("2026-12-21", 720));
  await openIntent(other, slot);
  await read(member.send("POST", "/waiting-list", slot), 201);
  studio.clock.set(studioMoment("2026-12-21", 780));
  // Until the 22nd, 13:00.
  await offerPlaces(studio.parts);
  await claim(charge);
  // Other tests of this file have been in other months.
  const errors = await findPlaceErrors(studio.db, studio.clock.now());
  expect(errors.filter((error) => error.includes(member.id))).toEqual([]);
  expect(await left()).toBe(0);
  studio.clock.set(studioMoment("2026-12-22"));
  expect(await left()).toBe(1);
});
