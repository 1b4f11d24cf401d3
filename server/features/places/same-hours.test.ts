import { beforeEach, expect, test } from "vitest";
import type { OwnSlot, SameHours } from "#contract/places.ts";
import { studioMoment } from "#contract/studio-time.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, openIntent } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { sameHoursAs } from "./same-hours.ts";

const studio = setUpStudio();
let member: Person;
let rafi: Person;
let tara: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  member = await createPerson(studio, { name: "Mina Member" });
  rafi = await createTrainer(studio, { name: "Rafi Khan", slotDays: ["Sunday", "Monday", "Tuesday"] });
  tara = await createTrainer(studio, { name: "Tara Trainer", slotDays: ["Monday", "Sunday", "Thursday"] });
});

/** What somebody is told they have at the hours of a trainer's slot. */
async function told(
  person: Person,
  trainer: Person,
  slotTiming = "Morning",
): Promise<SameHours[] | undefined> {
  const own = await read<OwnSlot[]>(person.send("GET", `/own-slots?trainer=${trainer.id}`));
  return own.find((slot) => slot.slotTiming === slotTiming)?.sameHours;
}

const morningsWithRafi = () => ({
  trainerId: rafi.id,
  trainerName: "Rafi Khan",
  slotTiming: "Morning",
  days: ["Sunday", "Monday"],
  endsOn: "2026-12-21",
});

const wanted = {
  slotTiming: "Morning",
  slotDuration: 1,
  slotDays: ["Monday", "Friday"],
  startsOn: "2026-11-22",
  endsOn: "2026-12-21",
} as const;
const membership = (changes: Partial<PaymentRecord> = {}) =>
  ({
    trainer_id: "rafi",
    trainer_name: "Rafi Khan",
    slot_timing: "Morning",
    slot_duration: 1,
    slot_days: '["Monday"]',
    starts_on: wanted.startsOn,
    ends_on: wanted.endsOn,
    ...changes,
  }) as PaymentRecord;

// D80
test.each([
  ["that ended the day before it starts is", { ends_on: "2026-11-21" }, 0],
  ["whose last day is its first is", { ends_on: "2026-11-22" }, 1],
  ["whose first day is its last is", { starts_on: "2026-12-21", ends_on: "2027-01-20" }, 1],
  ["that starts the day after it ends is", { starts_on: "2026-12-22", ends_on: "2027-01-21" }, 0],
])("of a term, a membership %s told of %j", (_, changes, count) => {
  expect(sameHoursAs(wanted, [membership(changes)])).toHaveLength(count);
});

// D80
test("two trainers at the same hours are told apart", () => {
  const both = sameHoursAs(wanted, [
    membership(),
    membership({ trainer_id: "tara", slot_days: '["Friday"]' }),
  ]);
  expect(both.map(({ trainerId, days }) => [trainerId, days])).toEqual([
    ["rafi", ["Monday"]],
    ["tara", ["Friday"]],
  ]);
});

// D80
test("who has a membership at a slot's hours is told which, on which days and until when, and may still pay", async () => {
  expect(await told(member, tara)).toEqual([]);
  await bookSlot(studio, member, { trainerId: rafi.id });
  expect(await told(member, tara)).toEqual([morningsWithRafi()]);
  expect(await told(await createPerson(studio), tara)).toEqual([]);
  await bookSlot(studio, member, { trainerId: tara.id });
});

// D56 D80
test("a renewal is not told of the membership it renews, only of another that still runs when it starts", async () => {
  await bookSlot(studio, member, { trainerId: rafi.id });
  expect(await told(member, rafi)).toEqual([]);
  studio.clock.set(studioMoment("2026-11-30"));
  await bookSlot(studio, member, { trainerId: tara.id });
  // Rafi's next month starts on 22 December; Tara's ends on the 29th.
  expect(await told(member, rafi)).toMatchObject([{ trainerId: tara.id, endsOn: "2026-12-29" }]);
  // Tara's next month starts on the 30th, when Rafi's is over.
  expect(await told(member, tara)).toEqual([]);
  await bookSlot(studio, member, { trainerId: rafi.id });
  expect(await told(member, tara)).toMatchObject([{ trainerId: rafi.id, endsOn: "2027-01-21" }]);
});

// D80
test("two memberships for the same other slot are told of once, until the last day of both", async () => {
  await bookSlot(studio, member, { trainerId: rafi.id });
  await bookSlot(studio, member, { trainerId: rafi.id });
  // The renewal begins the day after a membership paid for today would end.
  expect(await told(member, tara)).toEqual([{ ...morningsWithRafi(), endsOn: "2027-01-21" }]);
  studio.clock.set(studioMoment("2026-12-01"));
  expect(await told(member, tara)).toEqual([{ ...morningsWithRafi(), endsOn: "2027-01-21" }]);
});

// D80
test("other days, another time of day, what is over or cancelled, and what is only held are not told of", async () => {
  const other = await createTrainer(studio, { slotDays: ["Wednesday"] });
  await bookSlot(studio, member, { trainerId: other.id });
  await bookSlot(studio, member, { trainerId: rafi.id, slotTiming: "Evening" });
  await openIntent(member, { trainerId: rafi.id });
  expect(await told(member, tara)).toEqual([]);
  const { bookingId } = await bookSlot(studio, member, { trainerId: rafi.id });
  expect(await told(member, tara)).toEqual([morningsWithRafi()]);
  await read(member.send("POST", `/save-payment-info/${bookingId}/cancel`));
  expect(await told(member, tara)).toEqual([]);
  await bookSlot(studio, member, { trainerId: rafi.id });
  studio.clock.set(studioMoment("2026-12-22"));
  expect(await told(member, tara)).toEqual([]);
});

// D53 D80
test("a slot long enough to reach the next one's hours meets at them, to the minute", async () => {
  // From 6:30; the afternoon begins at 14:00.
  const long = (slot_duration: number) =>
    createTrainer(studio, { slot_duration, slotDays: ["Sunday"], available_slots: ["Morning", "Afternoon"] });
  const [until14, until15] = [await long(7.5), await long(8.5)];
  await bookSlot(studio, member, { trainerId: until14.id });
  expect(await told(member, until15, "Afternoon")).toEqual([]);
  await bookSlot(studio, member, { trainerId: until15.id });
  expect(await told(member, until15, "Afternoon")).toMatchObject([
    { trainerId: until15.id, slotTiming: "Morning", days: ["Sunday"] },
  ]);
});
