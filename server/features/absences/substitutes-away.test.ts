import { beforeEach, expect, test } from "vitest";
import type { TimetableChanges, Told } from "#contract/absences.ts";
import type { Payment } from "#contract/payments.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { read } from "#tests/server/answers.ts";
import { expectRightBooks } from "#tests/server/books.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
// Tuesday.
const day = "2026-12-01";
let admin: Person;
let member: Person;
let trainer: Person;
let substitute: Person;

beforeEach(async () => {
  // Noon at the studio, a Sunday. A month from here ends on Monday, 21 December.
  studio.clock.set(studioMoment("2026-11-22", 720));
  admin = await createPerson(studio, { role: "admin" });
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer", slotDays: ["Tuesday"] });
  substitute = await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
  await bookSlot(studio, member, { trainerId: trainer.id });
  await read(callOff(trainer), 201);
  await read(stepIn());
  expect([await lastDay(), await whoGives()]).toEqual(["2026-12-21", ["Omar Other"]]);
});

const callOff = (who: Person, more: object = {}) =>
  who.send("POST", "/absences", { from: day, until: day, ...more });
const stepIn = () =>
  substitute.send("POST", "/substitutes", { trainerId: trainer.id, slotTiming: "Morning", day });
const lastDay = async () => (await read<Payment[]>(member.send("GET", "/save-payment-info")))[0]?.endsOn;
const whoGives = async () =>
  (await read<TimetableChanges>(send(studio, "GET", "/timetable-changes"))).substitutes
    .filter(({ trainerId }) => trainerId === trainer.id)
    .map(({ substituteName }) => substituteName);
const countMails = async ({ email }: Person, subject: string) =>
  (
    await studio.db
      .selectFrom("outbox")
      .select("id")
      .where("recipient", "=", email)
      .where("subject", "=", subject)
      .execute()
  ).length;
const gives = "Tue 1 Dec with Omar Other: your Morning";
const calledOff = "Tue 1 Dec called off: Morning with Tara Trainer";
const noLonger = "Tue 1 Dec no longer yours: Tara Trainer’s Morning";

// D72 D73
test("a trainer who is away gives back what they had taken: it is called off again, its members are mailed and get the day", async () => {
  const told = await read<Told>(callOff(substitute, { from: "2026-11-30", until: "2026-12-03" }), 201);
  expect(told.members).toBe(1);
  expect([await lastDay(), await whoGives()]).toEqual(["2026-12-22", []]);
  expect(await countMails(member, calledOff)).toBe(2);
  expect(await countMails(substitute, noLonger)).toBe(0);
  await expectRightBooks(studio);
});

// D72 D73
test("so it is when an admin calls their sessions off, which tells them of it", async () => {
  await read(callOff(admin, { trainerId: substitute.id }), 201);
  expect([await lastDay(), await whoGives()]).toEqual(["2026-12-22", []]);
  const doneBy = studio.db.selectFrom("term_changes").select("by_id").where("by_id", "=", admin.id);
  expect(await doneBy.execute()).toHaveLength(1);
  expect(await countMails(member, calledOff)).toBe(2);
  expect(await countMails(substitute, noLonger)).toBe(1);
});

// D73
test("other days and other slots that they call off leave it theirs, the same slot does not", async () => {
  const told = await read<Told>(callOff(substitute, { from: "2026-12-02", until: "2026-12-05" }), 201);
  expect(told.members).toBe(0);
  await read(callOff(substitute, { slotTiming: "Evening" }), 201);
  expect([await lastDay(), await whoGives()]).toEqual(["2026-12-21", ["Omar Other"]]);
  await read(callOff(substitute, { slotTiming: "Morning" }), 201);
  expect([await lastDay(), await whoGives()]).toEqual(["2026-12-22", []]);
});

// D72 D73
test("back again, they may take it again, and its members are told each time", async () => {
  const { insertedId } = await read<Told>(callOff(substitute), 201);
  await read(substitute.send("POST", `/absences/${insertedId}/end`));
  expect(await whoGives()).toEqual([]);
  await read(stepIn());
  await read(callOff(substitute), 201);
  expect(await countMails(member, gives)).toBe(2);
  expect(await countMails(member, calledOff)).toBe(3);
  expect(await lastDay()).toBe("2026-12-22");
});

// D72 D73
test("a session that has begun has been given", async () => {
  studio.clock.set(studioMoment(day, 7 * 60));
  await read(callOff(substitute), 201);
  expect([await lastDay(), await whoGives()]).toEqual(["2026-12-21", ["Omar Other"]]);
});

// D72 D73
test("who steps in still does where their trainer is away by another absence, too", async () => {
  const evenings = { slotTiming: "Evening", from: "2026-12-08", until: "2026-12-08" };
  await read(callOff(trainer, evenings), 201);
  const { insertedId } = await read<Told>(callOff(trainer, { from: "2026-12-02", until: "2026-12-09" }), 201);
  const session = { trainerId: trainer.id, slotTiming: "Evening", day: "2026-12-08" };
  await read(substitute.send("POST", "/substitutes", session));
  await read(trainer.send("POST", `/absences/${insertedId}/end`));
  expect(await whoGives()).toEqual(["Omar Other", "Omar Other"]);
});

// D59 D64 D73
test("who steps in for a trainer who leaves, or teaches no more, reads that the session is not theirs", async () => {
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  expect(await whoGives()).toEqual([]);
  expect(await countMails(substitute, noLonger)).toBe(1);
});
