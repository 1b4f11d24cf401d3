import { beforeEach, expect, test } from "vitest";
import type { CalledOffSession } from "#contract/absences.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
// Tuesday.
const day = "2026-12-01";
let admin: Person;
let trainer: Person;
let omar: Person;

beforeEach(async () => {
  // Noon at the studio, a Sunday.
  studio.clock.set(studioMoment("2026-11-22", 720));
  await studio.db.deleteFrom("closed_days").execute();
  admin = await createPerson(studio, { role: "admin" });
  trainer = await createTrainer(studio, {
    name: "Tara Trainer",
    slotDays: ["Tuesday"],
    available_slots: ["Morning", "Evening"],
    slot_duration: 1.5,
  });
  omar = await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
});

const listFor = (who: Person) =>
  read<CalledOffSession[]>(who.send("GET", `/called-off-sessions?trainerId=${trainer.id}`));
const slotsFor = async (who: Person) => (await listFor(who)).map((one) => `${one.day} ${one.slotTiming}`);
const callOff = (from = day, until = from) => read(trainer.send("POST", "/absences", { from, until }), 201);
const take = (who: Person, slotTiming: string) =>
  who.send("POST", "/substitutes", { trainerId: trainer.id, slotTiming, day });
/** The trainer's evening is no longer offered; whoever has booked it trains to the end of their month. */
const giveUpEvening = () =>
  studio.db
    .deleteFrom("user_slots")
    .where("user_id", "=", trainer.id)
    .where("slot", "=", "Evening")
    .execute();

// D53 D73
test("a slot that was given up but still has members is called off with the others, and can be taken", async () => {
  const member = await createPerson(studio);
  await bookSlot(studio, member, { trainerId: trainer.id, slotTiming: "Evening" });
  await giveUpEvening();
  await studio.db.updateTable("users").set({ slot_duration: 1 }).where("id", "=", trainer.id).execute();
  await callOff();
  for (const who of [omar, admin]) expect(await slotsFor(who)).toEqual([`${day} Morning`, `${day} Evening`]);
  expect((await listFor(omar)).map(({ slotDuration }) => slotDuration)).toEqual([1, 1.5]);
  expect(await read(take(omar, "Evening"))).toEqual({ modifiedCount: 1, members: 1 });
  expect((await listFor(omar))[1]).toEqual({
    ...{ trainerId: trainer.id, trainerName: "Tara Trainer", slotTiming: "Evening", day, slotDuration: 1.5 },
    ...{ substituteId: omar.id, substituteName: "Omar Other", members: 1, classes: [] },
  });
});

// D73
test("a given-up slot to which nobody comes is not among what is called off, unless somebody has taken it to give it back", async () => {
  await callOff();
  await read(take(omar, "Evening"));
  await giveUpEvening();
  expect(await slotsFor(omar)).toEqual([`${day} Morning`, `${day} Evening`]);
  await read(omar.send("DELETE", `/substitutes?trainerId=${trainer.id}&slotTiming=Evening&day=${day}`));
  expect(await slotsFor(omar)).toEqual([`${day} Morning`]);
});

// D73
test("a trainer reads what they could give in the next two weeks, or have taken; an admin all that is to come", async () => {
  const busy = await createTrainer(studio, {
    slotDays: ["Tuesday"],
    available_slots: ["Evening"],
    slot_duration: 1,
  });
  await callOff(day, "2026-12-08");
  expect(await slotsFor(busy)).toEqual([`${day} Morning`]);
  await read(take(busy, "Morning"));
  expect(await slotsFor(busy)).toEqual([`${day} Morning`]);
  expect(await slotsFor(omar)).toEqual([`${day} Evening`]);
  expect(await slotsFor(trainer)).toEqual([]);
  const later = ["2026-12-08 Morning", "2026-12-08 Evening"];
  expect(await slotsFor(admin)).toEqual([`${day} Morning`, `${day} Evening`, ...later]);
  studio.clock.set(studioMoment(day, 6.5 * 60));
  expect(await slotsFor(admin)).toEqual([`${day} Evening`, ...later]);
  await read(admin.send("POST", "/closed-days", { from: day, until: day, name: "Eid" }), 201);
  expect(await slotsFor(admin)).toEqual(later);
});

// D73
test("what is called off is listed for trainers and admins alone, of everybody where no one is named", async () => {
  await callOff();
  const all = await read<CalledOffSession[]>(admin.send("GET", "/called-off-sessions"));
  expect(all).toEqual(expect.arrayContaining(await listFor(admin)));
  expect((await refusal((await createPerson(studio)).send("GET", "/called-off-sessions"))).code).toBe(
    "forbidden",
  );
  expect((await refusal(send(studio, "GET", "/called-off-sessions"))).code).toBe("unauthenticated");
  expect((await refusal(admin.send("GET", "/called-off-sessions?trainerId="))).code).toBe("invalid");
});
