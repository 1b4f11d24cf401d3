import { beforeEach, expect, test } from "vitest";
import type { Told } from "#contract/absences.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { mailsAt } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { createThoseConcerned } from "#tests/server/sessions-off.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;
let other: Person;

beforeEach(async () => {
  ({ admin, member, trainer, other } = await createThoseConcerned(studio));
  await bookSlot(studio, member, { trainerId: trainer.id });
  await toldMember();
});

/** What goes out to a member now: subject, ticket and text, up to what can be done next. */
async function toldMember(): Promise<string[][]> {
  const mails = await mailsAt(studio, studio.clock.now().toISOString(), member);
  return mails.map(({ subject, body }) => [subject, ...textOf(body)]);
}

const textOf = (body: string) =>
  (body.split("See your")[0] ?? "")
    .split(/\n+/)
    .map((line) => line.replace(/ {2,}/, " "))
    .filter((line) => line !== "" && !/^- -|^Hello /.test(line));

/** What waits to go out to another trainer. */
async function toOther(): Promise<string[][]> {
  const mails = studio.db.selectFrom("outbox").select(["subject", "body", "kind"]);
  const theirs = await mails.where("recipient", "=", other.email).orderBy("created_at").execute();
  return theirs.map(({ subject, body, kind }) => [kind, subject, ...textOf(body)]);
}

const callOff = (from: string, until = from, more: object = {}) =>
  read<Told>(trainer.send("POST", "/absences", { from, until, ...more }), 201);
const takeBack = (id: string) => read(trainer.send("POST", `/absences/${id}/end`));
const session = (day: string) => ({ trainerId: trainer.id, slotTiming: "Morning", day });
const lost =
  "You lose nothing: for each session that doesn’t take place, your membership gets one after its end.";

// D72
test("who loses sessions reads which, why, and until when their memberships run now; taken back, the same", async () => {
  await bookSlot(studio, member, { trainerId: trainer.id });
  await toldMember();
  const { insertedId } = await callOff("2026-11-22", "2026-12-20", { word: "A wedding in the family" });
  const days =
    "Tuesday 24 November, Sunday 29 November, Tuesday 1 December, Sunday 6 December, Tuesday 8 December, Sunday 13 December, Tuesday 15 December and 1 more";
  expect(await toldMember()).toEqual([
    [
      "Tue 24 Nov to Sun 20 Dec called off: Morning with Tara Trainer",
      "8 sessions are called off",
      "TUE 24 NOV TO SUN 20 DEC",
      "Tara Trainer",
      "Morning · 6:30–7:30 · Sun and Tue",
      "[ CALLED OFF ]",
      "Next session: Tuesday 22 December, 6:30 with Tara Trainer",
      "Tara Trainer is away from 22 November to 20 December 2026: a wedding in the family.",
      lost,
      `Called off: ${days}`,
      "Membership: until Sunday, 17 January 2027",
      "Renewal: 18 January 2027 to 17 February 2027",
    ],
  ]);
  await takeBack(insertedId);
  expect(await toldMember()).toEqual([
    [
      "Tue 24 Nov to Sun 20 Dec back on: Morning with Tara Trainer",
      "8 sessions take place",
      "TUE 24 NOV TO SUN 20 DEC",
      "Tara Trainer",
      "Morning · 6:30–7:30 · Sun and Tue",
      "These sessions take place after all, so the days that your membership got for them go.",
      `Back on: ${days}`,
      "Membership: until Monday, 21 December 2026",
      "Renewal: 22 December 2026 to 21 January 2027",
    ],
  ]);
});

// D72 D75
test("named are the sessions of a membership's term that do not rest, all of them up to seven", async () => {
  studio.clock.set(studioMoment("2026-12-01", 720));
  const [{ _id }] = (await read(member.send("GET", "/save-payment-info"))) as [{ _id: string }];
  await read(member.send("POST", `/save-payment-info/${_id}/pause`, { from: "2026-12-09", days: 7 }));
  await toldMember();
  const { insertedId } = await callOff("2026-12-02", "2027-01-03");
  const five =
    "Sunday 6 December, Tuesday 8 December, Sunday 20 December, Tuesday 22 December, Sunday 27 December";
  expect((await toldMember())[0]).toContain(`Called off: ${five}, Tuesday 29 December, Sunday 3 January`);
  await takeBack(insertedId);
  expect((await toldMember())[0]).toContain(`Back on: ${five}`);
});

// D72 D73
test("who steps in is named to its members, and to them what is theirs, whoever decided it; nobody is told what they did", async () => {
  await callOff("2026-12-01");
  expect((await toldMember())[0]).toEqual([
    "Tue 1 Dec called off: Morning with Tara Trainer",
    "Your session on 1 December is called off",
    "TUESDAY 6:30",
    "Tara Trainer",
    "Morning · 6:30–7:30 · Sun and Tue",
    "[ CALLED OFF ]",
    "Next session: Tuesday 24 November, 6:30 with Tara Trainer",
    "Tara Trainer is away on 1 December 2026.",
    lost,
    "Called off: Tuesday 1 December",
    "Membership: until Tuesday, 22 December 2026",
  ]);
  const chosen = { ...session("2026-12-01"), substituteId: other.id };
  await read(admin.send("POST", "/substitutes", chosen));
  const ticket = ["TUESDAY 6:30", "Tara Trainer", "Morning 6:30–7:30"];
  expect(await toOther()).toEqual([
    [
      "sessions",
      "Tue 1 Dec: you’re teaching Tara Trainer’s Morning",
      "You step in, 1 December",
      ...ticket,
      "Tara Trainer is away, and you’re teaching their Morning in their place. Manage Slot shows who is coming.",
      "Booked: by 1 person",
    ],
  ]);
  expect(await toldMember()).toEqual([
    [
      "Tue 1 Dec with Omar Other: your Morning",
      "It takes place, 1 December",
      "TUESDAY 6:30",
      "Omar Other",
      "Morning · 6:30–7:30 · Sun and Tue",
      "Tara Trainer is away, and Omar Other steps in. Time and place stay the same.",
      "Membership: until Monday, 21 December 2026",
    ],
  ]);
  const giveBack = (as: Person) =>
    read(as.send("DELETE", `/substitutes?${new URLSearchParams(session("2026-12-01"))}`));
  await giveBack(admin);
  expect(await toOther()).toEqual([
    [
      "sessions",
      "Tue 1 Dec no longer yours: Tara Trainer’s Morning",
      "Not yours any more, 1 December",
      ...ticket,
      "This session is no longer among yours.",
    ],
  ]);
  expect((await toldMember())[0]).toEqual(
    expect.arrayContaining([
      "Tue 1 Dec called off: Morning with Tara Trainer",
      "Omar Other can’t give your Morning on Tuesday 1 December, and Tara Trainer is away.",
    ]),
  );
  await read(other.send("POST", "/substitutes", session("2026-12-01")));
  await giveBack(other);
  expect(await toOther()).toEqual([]);
});

// D74
test.each([
  ["2026-12-06", "2026-12-07", "on 6 and 7 December 2026"],
  ["2026-12-06", "2026-12-09", "from 6 to 9 December 2026"],
  ["2026-12-06", "2027-01-02", "from 6 December 2026 to 2 January 2027"],
])("closed from %s to %s is said in a sentence", async (from, until, days) => {
  const closing = { from, until, name: "Water pipe repair" };
  const { insertedId } = await read<Told>(admin.send("POST", "/closed-days", closing), 201);
  expect((await toldMember())[0]).toContain(`Shokti is closed ${days}: Water pipe repair.`);
  await read(admin.send("POST", `/closed-days/${insertedId}/end`));
});

// D74
test("closed days say for what the studio is closed", async () => {
  const closing = { from: "2026-12-06", until: "2026-12-06", name: "Eid al-Fitr" };
  const { insertedId } = await read<Told>(admin.send("POST", "/closed-days", closing), 201);
  const told = (await toldMember())[0] ?? [];
  expect(told).toContain("Shokti is closed on 6 December 2026: Eid al-Fitr.");
  await read(admin.send("POST", `/closed-days/${insertedId}/end`));
  expect((await toldMember())[0]).toContain("Back on: Sunday 6 December");
});

// D72 D73
test("taken back, one mail says what is back on and which session is the trainer's again, even if that is all", async () => {
  const { insertedId } = await callOff("2026-11-29", "2026-12-01");
  await read(other.send("POST", "/substitutes", session("2026-12-01")));
  await toldMember();
  await takeBack(insertedId);
  expect(await toldMember()).toEqual([
    [
      "Sun 29 Nov back on: Morning with Tara Trainer",
      "It takes place, 29 November",
      "SUNDAY 6:30",
      "Tara Trainer",
      "Morning · 6:30–7:30 · Sun and Tue",
      "These sessions take place after all, so the days that your membership got for them go.",
      "Tara Trainer is back: nobody steps in any more.",
      "Back on: Sunday 29 November",
      "As usual: Tuesday 1 December with Tara Trainer, not Omar Other",
      "Membership: until Monday, 21 December 2026",
    ],
  ]);
  const another = await callOff("2026-12-01");
  await read(other.send("POST", "/substitutes", session("2026-12-01")));
  await toldMember();
  await takeBack(another.insertedId);
  expect(await toldMember()).toEqual([
    [
      "Tue 1 Dec with Tara Trainer again: your Morning",
      "It takes place, 1 December",
      "TUESDAY 6:30",
      "Tara Trainer",
      "Morning · 6:30–7:30 · Sun and Tue",
      "Tara Trainer is back: nobody steps in any more.",
      "As usual: Tuesday 1 December with Tara Trainer, not Omar Other",
      "Membership: until Monday, 21 December 2026",
    ],
  ]);
});

// D72 D73
test("who has not read of what is back on reads only of what is their trainer's again", async () => {
  const { insertedId } = await callOff("2026-11-29", "2026-12-01");
  await read(other.send("POST", "/substitutes", session("2026-12-01")));
  await takeBack(insertedId);
  expect((await toldMember()).map(([subject]) => subject).sort()).toEqual([
    "Tue 1 Dec with Omar Other: your Morning",
    "Tue 1 Dec with Tara Trainer again: your Morning",
  ]);
});

/** The next session in the mails that go out to a member now. */
const nextTold = async () =>
  (await toldMember()).map((lines) => lines.find((line) => line.startsWith("Next session: ")));

// D72 D73
test("what is called off tells of the next session that takes place, of all that one has booked, and who gives it", async () => {
  await callOff("2026-11-24");
  expect(await nextTold()).toEqual(["Next session: Sunday 29 November, 6:30 with Tara Trainer"]);
  await callOff("2026-11-29");
  await read(other.send("POST", "/substitutes", session("2026-11-29")));
  await toldMember();
  await callOff("2026-12-01");
  expect(await nextTold()).toEqual(["Next session: Sunday 29 November, 6:30 with Omar Other"]);
  await bookSlot(studio, member, { trainerId: other.id, slotTiming: "Evening" });
  await toldMember();
  await callOff("2026-12-06");
  expect(await nextTold()).toEqual(["Next session: Monday 23 November, 18:30 with Omar Other"]);
});

// D73
test("what is called off together is nobody's next session", async () => {
  await callOff("2026-11-24", "2026-12-01");
  for (const day of ["2026-11-24", "2026-11-29"])
    await read(other.send("POST", "/substitutes", session(day)));
  await toldMember();
  await read(admin.send("PATCH", `/users/${other.id}/demote`));
  expect(await nextTold()).toEqual(Array(2).fill("Next session: Sunday 6 December, 6:30 with Tara Trainer"));
});

// D81
test("whoever has no session left on the days that they chose reads so", async () => {
  const daily = await createTrainer(studio, { name: "Dina Daily", slotDays: ["Monday", "Tuesday"] });
  const basic = await createPerson(studio);
  const { bookingId } = await bookSlot(studio, basic, { trainerId: daily.id, price: 2000 });
  await read(basic.send("POST", `/save-payment-info/${bookingId}/days`, { days: ["Monday"] }));
  studio.clock.set(studioMoment("2026-12-15", 720));
  const off = { from: "2026-12-21", until: "2026-12-21" };
  await read(daily.send("POST", "/absences", off), 201);
  const [mail] = (await mailsAt(studio, studio.clock.now().toISOString(), basic)).slice(-1);
  expect(mail?.body).toMatch(/^Next session: None left on the days you chose$/m);
});
