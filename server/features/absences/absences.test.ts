import { beforeEach, expect, test } from "vitest";
import type { NewAbsence, TimetableChanges, Told } from "#contract/absences.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { expectRightBooks } from "#tests/server/books.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { mailsAt } from "#tests/server/mails.ts";
import { createTrainer, type Person, send } from "#tests/server/people.ts";
import { createThoseConcerned, mailsAboutSessions, termsOf } from "#tests/server/sessions-off.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;
let other: Person;
let admin: Person;

beforeEach(async () => {
  ({ admin, member, trainer, other } = await createThoseConcerned(studio));
  await bookSlot(studio, member, { trainerId: trainer.id });
});

const callOff = (from: string, until = from, more: Record<string, unknown> = {}) =>
  trainer.send("POST", "/absences", { from, until, ...more });
const takeBack = (id: string, person = trainer) => person.send("POST", `/absences/${id}/end`);
const close = (from: string, until = from) =>
  admin.send("POST", "/closed-days", { from, until, name: "Eid al-Fitr" });
const open = (id: string) => admin.send("POST", `/closed-days/${id}/end`);
const stepIn = (person: Person, day: string) =>
  person.send("POST", "/substitutes", { trainerId: trainer.id, slotTiming: "Morning", day });
const stepBack = (person: Person, day: string) =>
  person.send("DELETE", `/substitutes?trainerId=${trainer.id}&slotTiming=Morning&day=${day}`);
const terms = (person = member) => termsOf(person);
const placeUntil = async () =>
  (await studio.db.selectFrom("slot_places").select("until").where("member_id", "=", member.id).execute())[0]
    ?.until;
const mailsTo = (person: Person) => mailsAboutSessions(studio, person);
const changes = () => read<TimetableChanges>(send(studio, "GET", "/timetable-changes"));

// D72
test("each session that is called off gives its members the slot's next day after their end, and one mail (D72)", async () => {
  // With every field that there is: one that is sent and not kept, or kept and not shown, fails here.
  const sent: Required<NewAbsence> = {
    from: "2026-12-01",
    until: "2026-12-07",
    slotTiming: "Morning",
    trainerId: trainer.id,
    word: "A wedding in the family",
  };
  const told = await read<Told>(callOff(sent.from, sent.until, sent), 201);
  expect(told.members).toBe(1);
  // Tuesday 1 and Sunday 6 December for Tuesday 22 and Sunday 27.
  expect(await terms()).toEqual(["2026-11-22 2026-12-27"]);
  expect(await placeUntil()).toBe(studioMoment("2026-12-28").toISOString());
  expect(await mailsTo(member)).toEqual(["Tue 1 Dec and Sun 6 Dec called off: Morning with Tara Trainer"]);
  expect((await changes()).absences).toContainEqual({
    _id: told.insertedId,
    ...sent,
    since: expect.any(String),
  });
  await expectRightBooks(studio);
});

// D72 D56
test("what follows moves with it, and is paid for from the new day on", async () => {
  await bookSlot(studio, member, { trainerId: trainer.id });
  expect(await terms()).toEqual(["2026-11-22 2026-12-21", "2026-12-22 2027-01-21"]);
  await read(callOff("2026-12-01"), 201);
  expect(await terms()).toEqual(["2026-11-22 2026-12-22", "2026-12-23 2027-01-22"]);
  await bookSlot(studio, member, { trainerId: trainer.id });
  expect((await terms()).at(-1)).toBe("2027-01-23 2027-02-22");
  await expectRightBooks(studio);
});

// D72
test("a session in the days that were given is lost as any other", async () => {
  await read(callOff("2026-12-01"), 201);
  await read(callOff("2026-12-22"), 201);
  expect(await terms()).toEqual(["2026-11-22 2026-12-27"]);
  await expectRightBooks(studio);
});

// D72
test("taken back before its day, all is as it was: who had not read of it never does, who had is told", async () => {
  const { insertedId } = await read<Told>(callOff("2026-12-01"), 201);
  await read(takeBack(insertedId));
  expect(await terms()).toEqual(["2026-11-22 2026-12-21"]);
  expect(await mailsTo(member)).toEqual([]);
  const again = await read<Told>(callOff("2026-12-01"), 201);
  expect(await mailsAt(studio, "2026-11-22T07:00:00.000Z", member)).toContainEqual(
    expect.objectContaining({ subject: "Tue 1 Dec called off: Morning with Tara Trainer" }),
  );
  expect(await read(takeBack(again.insertedId))).toEqual({ modifiedCount: 1, members: 1 });
  expect(await mailsTo(member)).toEqual(["Tue 1 Dec back on: Morning with Tara Trainer"]);
  expect((await changes()).absences.filter(({ trainerId }) => trainerId === trainer.id)).toEqual([]);
  await expectRightBooks(studio);
});

// D72 D88
test("what was called off is told to the end of the studio's week, and a day longer", async () => {
  const { insertedId } = await read<Told>(callOff("2026-11-24"), 201);
  const isTold = async (day: string) => {
    studio.clock.set(studioMoment(day, 720));
    return (await changes()).absences.some(({ _id }) => _id === insertedId);
  };
  // A Friday, a Saturday and a Sunday.
  expect(await isTold("2026-11-27")).toBe(true);
  expect(await isTold("2026-11-28")).toBe(true);
  expect(await isTold("2026-11-29")).toBe(false);
});

// D72
test("of an absence that has begun only the days to come are taken back", async () => {
  const { insertedId } = await read<Told>(callOff("2026-12-01", "2026-12-08"), 201);
  expect(await terms()).toEqual(["2026-11-22 2026-12-29"]);
  studio.clock.set(studioMoment("2026-12-01", 720));
  expect(await read(takeBack(insertedId))).toEqual({ modifiedCount: 1, members: 0 });
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
  expect(await refusal(takeBack(insertedId))).toMatchObject({
    code: "conflict",
    message: "These days are over, or the last of them is today.",
  });
  await expectRightBooks(studio);
});

// D72
test("today's session can be called off until it begins; what has taken place is not lost", async () => {
  studio.clock.set(studioMoment("2026-11-24", 6.5 * 60));
  await read(callOff("2026-11-24"), 201);
  expect(await terms()).toEqual(["2026-11-22 2026-12-21"]);
  studio.clock.set(studioMoment("2026-12-01", 60));
  await read(callOff("2026-12-01"), 201);
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
});

// D72
test("a day that is over, an absence of a year, and the same days twice are refused, and change nothing", async () => {
  const refused = [
    ["2026-11-21", "2026-11-21", { from: "That day is over. Choose 22 November 2026 or later." }],
    ["2026-12-01", "2026-11-30", { until: "The last day is before the first." }],
    ["2026-12-10", "2027-02-10", { until: "Choose at most 62 days at once." }],
    ["2027-11-23", "2027-11-24", { until: "Choose days within the next year." }],
  ] as const;
  for (const [from, until, fields] of refused)
    expect(await refusal(callOff(from, until))).toMatchObject({ code: "invalid", fields });
  for (const [from, until] of [
    ["2026-12-23", "2027-02-22"],
    ["2027-11-23", "2027-11-23"],
  ] as const)
    await read(callOff(from, until), 201);
  await read(callOff("2026-12-01"), 201);
  expect((await refusal(callOff("2026-12-01", "2026-12-03"))).message).toBe(
    "These days are called off already: 1 December 2026.",
  );
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
});

test("trainers call off their own sessions, admins any trainer's, nobody else any", async () => {
  const days = { from: "2026-12-01", until: "2026-12-01" };
  const input = { ...days, trainerId: trainer.id };
  expect((await refusal(admin.send("POST", "/absences", days))).fields).toEqual({
    trainerId: "Choose a trainer.",
  });
  expect((await refusal(other.send("POST", "/absences", input))).message).toBe(
    "You can call off only your own sessions.",
  );
  const { insertedId: own } = await read<Told>(trainer.send("POST", "/absences", input), 201);
  await read(takeBack(own));
  expect((await refusal(member.send("POST", "/absences", input))).code).toBe("forbidden");
  expect((await refusal(other.send("POST", "/absences", input))).code).toBe("forbidden");
  expect((await refusal(send(studio, "POST", "/absences", { body: input }))).code).toBe("unauthenticated");
  const { insertedId } = await read<Told>(
    admin.send("POST", "/absences", { ...input, word: "A wedding" }),
    201,
  );
  for (const id of [insertedId, "none"])
    expect((await refusal(takeBack(id, other))).message).toBe("We couldn’t find this absence.");
  await read(takeBack(insertedId, admin));
  const audited = await studio.db
    .selectFrom("audit")
    .selectAll()
    .where("subject_id", "=", trainer.id)
    .where("actor_id", "=", admin.id)
    .orderBy("action")
    .execute();
  expect(audited).toMatchObject([
    { action: "called off", actor_id: admin.id, reason: "1 December 2026: a wedding" },
    { action: "taken back", actor_id: admin.id, reason: "1 December 2026" },
  ]);
});

// D73
test("a trainer who is free takes a called-off session: nobody loses it, and its members read who comes (D73)", async () => {
  await read(callOff("2026-12-01", "2026-12-06"), 201);
  expect(await read(stepIn(other, "2026-12-01"))).toEqual({ modifiedCount: 1, members: 1 });
  expect(await read(stepIn(other, "2026-12-01"))).toEqual({ modifiedCount: 0, members: 0 });
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
  expect(await mailsTo(member)).toContain("Tue 1 Dec with Omar Other: your Morning");
  expect((await changes()).substitutes).toContainEqual({
    trainerId: trainer.id,
    slotTiming: "Morning",
    day: "2026-12-01",
    substituteId: other.id,
    substituteName: "Omar Other",
    since: studio.clock.now().toISOString(),
  });
  expect(await read(stepBack(other, "2026-12-01"))).toEqual({ deletedCount: 1, members: 1 });
  expect(await terms()).toEqual(["2026-11-22 2026-12-27"]);
  await expectRightBooks(studio);
});

// D73
test("who is busy, away or asked for a session that takes place cannot step in", async () => {
  const busy = await createTrainer(studio, { name: "Bina Busy", slotDays: ["Tuesday"] });
  expect((await refusal(stepIn(other, "2026-12-01"))).message).toBe("This session isn’t called off.");
  await read(callOff("2026-12-01", "2026-12-06"), 201);
  expect((await refusal(stepIn(busy, "2026-12-01"))).message).toBe(
    "Bina Busy is teaching another Morning session then.",
  );
  expect((await refusal(stepIn(trainer, "2026-12-01"))).code).toBe("conflict");
  expect((await refusal(stepIn(other, "2026-12-02"))).message).toBe("This session isn’t called off.");
  await read(other.send("POST", "/absences", { from: "2026-12-01", until: "2026-12-01" }), 201);
  expect((await refusal(stepIn(other, "2026-12-01"))).message).toBe("Omar Other is away then.");
  await read(close("2026-12-06"), 201);
  expect((await refusal(stepIn(other, "2026-12-06"))).code).toBe("conflict");
  expect((await refusal(stepIn(member, "2026-12-06"))).code).toBe("forbidden");
});

// D59 D73
test("when who would step in leaves the studio, the session is called off again", async () => {
  await read(callOff("2026-12-01"), 201);
  await read(stepIn(other, "2026-12-01"));
  await read(admin.send("DELETE", `/users/${other.id}`));
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
  // Once by its trainer, and once because nobody gives it.
  expect((await mailsTo(member)).filter((subject) => subject.includes("called off"))).toHaveLength(2);
  await expectRightBooks(studio);
});

// D72
test("a slot that is called off by itself leaves the trainer's others", async () => {
  await read(callOff("2026-12-01", "2026-12-01", { slotTiming: "Evening" }), 201);
  expect(await terms()).toEqual(["2026-11-22 2026-12-21"]);
  await read(callOff("2026-12-01", "2026-12-01", { slotTiming: "Morning" }), 201);
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
});

test("who has no login changes nothing of the timetable, and no member does", async () => {
  for (const path of ["/absences", "/absences/x/end", "/substitutes", "/closed-days", "/closed-days/x/end"]) {
    expect((await refusal(send(studio, "POST", path))).code).toBe("unauthenticated");
    expect((await refusal(member.send("POST", path))).code).toBe("forbidden");
  }
  expect((await refusal(send(studio, "DELETE", "/substitutes"))).code).toBe("unauthenticated");
  expect((await refusal(member.send("DELETE", "/substitutes"))).code).toBe("forbidden");
});

// D72 D74
test("a session that is lost twice counts once, and one that is lost still stays so when the other is taken back", async () => {
  await read(callOff("2026-12-01"), 201);
  const { insertedId } = await read<Told>(close("2026-12-01"), 201);
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
  expect(await mailsTo(member)).toHaveLength(1);
  await read(open(insertedId));
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
  expect(await mailsTo(member)).toHaveLength(1);
  await expectRightBooks(studio);
});
