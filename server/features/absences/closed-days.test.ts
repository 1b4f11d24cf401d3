import { beforeEach, expect, test } from "vitest";
import type { NewClosedDays, TimetableChanges, Told } from "#contract/absences.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { expectRightBooks } from "#tests/server/books.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, type Person, send } from "#tests/server/people.ts";
import { createThoseConcerned, mailsAboutSessions, termsOf } from "#tests/server/sessions-off.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;
let other: Person;

beforeEach(async () => {
  ({ admin, member, trainer, other } = await createThoseConcerned(studio));
});

const closing = (from: string, until = from): Required<NewClosedDays> => ({
  from,
  until,
  name: "Eid al-Fitr",
});
const close = (...days: Parameters<typeof closing>) => admin.send("POST", "/closed-days", closing(...days));
const open = (id: string) => admin.send("POST", `/closed-days/${id}/end`);
const terms = (person = member) => termsOf(person);
const mailsTo = (person: Person) => mailsAboutSessions(studio, person);

// D74
test("closed days give every member theirs, and those known are not sold (D74)", async () => {
  await bookSlot(studio, member, { trainerId: trainer.id });
  const monday = await createPerson(studio);
  await bookSlot(studio, monday, { trainerId: other.id });
  const told = await read<Told>(close("2026-11-30", "2026-12-01"), 201);
  expect((await refusal(close("2026-12-01", "2026-12-02"))).message).toBe(
    "The studio is closed already: 30 November to 1 December 2026.",
  );
  expect((await refusal(close("2026-11-21"))).code).toBe("invalid");
  const { closed } = await read<TimetableChanges>(send(studio, "GET", "/timetable-changes"));
  const days = closing("2026-11-30", "2026-12-01");
  expect(closed).toEqual([{ _id: told.insertedId, ...days, since: expect.any(String) }]);
  for (const person of [member, monday]) expect(await mailsTo(person)).toHaveLength(1);
  expect(await terms()).toEqual(["2026-11-22 2026-12-22"]);
  expect(await terms(monday)).toEqual(["2026-11-22 2026-12-28"]);
  const late = await createPerson(studio);
  await bookSlot(studio, late, { trainerId: trainer.id });
  expect(await terms(late)).toEqual(["2026-11-22 2026-12-22"]);
  expect(await read(open(told.insertedId))).toEqual({ modifiedCount: 1 });
  expect((await refusal(open(told.insertedId))).message).toBe("We couldn’t find these closed days.");
  for (const person of [member, late, monday]) expect(await terms(person)).toEqual(["2026-11-22 2026-12-21"]);
  expect((await refusal(trainer.send("POST", "/closed-days", { from: "2026-12-01" }))).code).toBe(
    "forbidden",
  );
  await expectRightBooks(studio);
});

// D74
test("of closed days that have begun those to come are opened; each member is counted, and the audit says why", async () => {
  studio.clock.set(studioMoment("2027-03-07", 720));
  for (const trainerId of [trainer.id, other.id, other.id])
    await bookSlot(studio, await createPerson(studio), { trainerId });
  await bookSlot(studio, member, { trainerId: trainer.id });
  const { insertedId, members } = await read<Told>(close("2027-03-14", "2027-03-16"), 201);
  expect(members).toBe(4);
  expect(await terms()).toEqual(["2027-03-07 2027-04-13"]);
  studio.clock.set(studioMoment("2027-03-14", 720));
  await read(open(insertedId));
  expect(await terms()).toEqual(["2027-03-07 2027-04-11"]);
  const { closed } = await read<TimetableChanges>(send(studio, "GET", "/timetable-changes"));
  expect(closed).toMatchObject([{ from: "2027-03-14", until: "2027-03-14" }]);
  const audited = studio.db.selectFrom("audit").select(["action", "reason"]).orderBy("created_at");
  expect(await audited.where("actor_id", "=", admin.id).execute()).toEqual([
    { action: "closed", reason: "Eid al-Fitr: 14 March to 16 March 2027" },
    { action: "reopened", reason: "Eid al-Fitr: 15 March to 16 March 2027" },
  ]);
  const nameless = { from: "2027-03-20", until: "2027-03-20", name: " " };
  expect((await refusal(admin.send("POST", "/closed-days", nameless))).fields).toEqual({
    name: "Give it a name, such as a holiday’s",
  });
  await expectRightBooks(studio);
});
