import { beforeEach, expect, test } from "vitest";
import type { FewPlaces, SlotPlaces } from "#contract/places.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const minuteMs = 60_000;
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  trainer = await createTrainer(studio, { places: 2, available_slots: ["Morning", "Evening"] });
});

const slot = () => ({ trainerId: trainer.id, slotTiming: "Morning" });
const hold = (person: Person) =>
  read(person.send("POST", "/create-payment-intent", { price: 5000, ...slot() }));
const few = () => read<FewPlaces[]>(send(studio, "GET", "/few-places"));
/** What the list says of the Morning, which is what the slot's own page is told. */
async function left(): Promise<number | undefined> {
  const listed = (await few()).find((one) => one.trainerId === trainer.id && one.slotTiming === "Morning");
  const [own] = await read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainer.id}`));
  expect(listed?.left).toBe(own?.left);
  return listed?.left;
}

// D54
test("every slot that can be booked and has five places left or fewer is listed, and no other", async () => {
  const five = await createTrainer(studio, { places: 5, available_slots: ["Evening"] });
  await createTrainer(studio, { places: 6, available_slots: ["Evening"] });
  await createTrainer(studio, { places: 1, available_slots: ["Evening"], slot_duration: 0 });
  await createTrainer(studio, { places: 1, available_slots: [] });
  expect(await few()).toEqual([
    { trainerId: trainer.id, slotTiming: "Evening", left: 2 },
    { trainerId: trainer.id, slotTiming: "Morning", left: 2 },
    { trainerId: five.id, slotTiming: "Evening", left: 5 },
  ]);
});

// D54 D55
test("memberships, holds, offers and who waits count as they do on the slot's own page", async () => {
  const [member, other, waiting] = [
    await createPerson(studio),
    await createPerson(studio),
    await createPerson(studio),
  ];
  const unproven = await createPerson(studio, { email_proven: 0 });
  expect(await left()).toBe(2);
  await bookSlot(studio, member, slot());
  expect(await left()).toBe(1);
  // It gives way, so it counts as free.
  await hold(unproven);
  expect(await left()).toBe(1);
  await hold(other);
  expect(await left()).toBe(0);
  await read(waiting.send("POST", "/waiting-list", slot()), 201);
  studio.clock.advance(15 * minuteMs);
  // The free place is for the one who waits.
  expect(await left()).toBe(0);
  await hold(waiting);
  expect(await left()).toBe(0);
  studio.clock.set(new Date("2026-12-22T06:00:00.000Z"));
  expect(await left()).toBe(1);
});
