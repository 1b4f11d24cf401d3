import { beforeEach, expect, test } from "vitest";
import type { Told } from "#contract/absences.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { linesOf, mailsAt } from "#tests/server/mails.ts";
import { createTrainer, type Person } from "#tests/server/people.ts";
import { createThoseConcerned } from "#tests/server/sessions-off.ts";
import { setUpStudio } from "#tests/server/studio.ts";

// One deed is one mail, to whoever has several slots that it concerns.

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;

beforeEach(async () => {
  ({ admin, member } = await createThoseConcerned(studio));
  trainer = await createTrainer(studio, {
    name: "Tara Trainer",
    slotDays: ["Sunday", "Tuesday"],
    available_slots: ["Morning", "Evening"],
  });
  for (const slotTiming of ["Morning", "Evening"])
    await bookSlot(studio, member, { trainerId: trainer.id, slotTiming });
  await mailsNow();
});

const mailsNow = () => mailsAt(studio, studio.clock.now().toISOString(), member);
const linesNow = async () =>
  (await mailsNow()).map((mail) => [
    mail.subject,
    ...(linesOf(mail) ?? []).map((line) => line.replace(/ {2,}/, " ")).slice(0, -2),
  ]);
const callOff = (from: string, until = from) =>
  read<Told>(trainer.send("POST", "/absences", { from, until }), 201);
const takeBack = (id: string) => read<Told>(trainer.send("POST", `/absences/${id}/end`));
const slots = ["Morning · 6:30–7:30 · Sun and Tue", "Evening · 18:30–19:30 · Sun and Tue"];

// D65 D72
test("who has several of a trainer’s slots reads in one mail what is called off of each, and in one that it is back on", async () => {
  const { insertedId, members } = await callOff("2026-11-29", "2026-12-01");
  expect(members).toBe(1);
  expect(await linesNow()).toEqual([
    [
      "Sun 29 Nov and Tue 1 Dec called off: Morning and Evening with Tara Trainer",
      "4 sessions are called off",
      "SUN 29 NOV AND TUE 1 DEC",
      "Tara Trainer",
      ...slots,
      "[ CALLED OFF ]",
      "Next session: Sunday 22 November, 18:30 with Tara Trainer",
      "Hello Mina Member,",
      "Tara Trainer is away from 29 November to 1 December 2026.",
      "You lose nothing: for each session that doesn’t take place, your membership gets one after its end.",
      "Called off, Morning: Sunday 29 November, Tuesday 1 December",
      "Called off, Evening: Sunday 29 November, Tuesday 1 December",
      "Membership, Morning: until Sunday, 27 December 2026",
      "Membership, Evening: until Sunday, 27 December 2026",
    ],
  ]);
  expect(await takeBack(insertedId)).toMatchObject({ members: 1 });
  expect(await linesNow()).toEqual([
    [
      "Sun 29 Nov and Tue 1 Dec back on: Morning and Evening with Tara Trainer",
      "4 sessions take place",
      "SUN 29 NOV AND TUE 1 DEC",
      "Tara Trainer",
      ...slots,
      "Hello Mina Member,",
      "These sessions take place after all, so the days that your membership got for them go.",
      "Back on, Morning: Sunday 29 November, Tuesday 1 December",
      "Back on, Evening: Sunday 29 November, Tuesday 1 December",
      "Membership, Morning: until Monday, 21 December 2026",
      "Membership, Evening: until Monday, 21 December 2026",
    ],
  ]);
});

// D65 D72
test("what is taken back before that mail goes is told in none", async () => {
  const { insertedId } = await callOff("2026-11-29");
  await takeBack(insertedId);
  expect(await mailsNow()).toEqual([]);
});

// D65 D74
test("a closed day is told in one mail to who has slots of several trainers, at the same hours, too; each trainer reads of how many", async () => {
  const other = await createTrainer(studio, { name: "Omar Other", slotDays: ["Sunday"] });
  await bookSlot(studio, member, { trainerId: other.id });
  await mailsNow();
  const closing = { from: "2026-11-29", until: "2026-11-29", name: "Water pipe repair" };
  const { insertedId } = await read<Told>(admin.send("POST", "/closed-days", closing), 201);
  const waiting = studio.db.selectFrom("outbox").select("body").where("recipient", "=", other.email);
  expect((await waiting.where("kind", "=", "sessions").execute()).map(({ body }) => body).join()).toContain(
    "We’ve emailed 1 person who had booked",
  );
  const [lines = [], ...more] = await linesNow();
  expect(more).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "Sun 29 Nov called off: your sessions with Omar Other and Tara Trainer",
      "3 sessions are called off",
      "SUN 29 NOV",
      ...slots.map((slot) => `Tara Trainer · ${slot}`),
      "Omar Other · Morning · 6:30–7:30 · Sun",
      "Called off, Tara Trainer’s Morning: Sunday 29 November",
      "Called off, Tara Trainer’s Evening: Sunday 29 November",
      "Called off, Omar Other’s Morning: Sunday 29 November",
    ]),
  );
  await read(admin.send("POST", `/closed-days/${insertedId}/end`));
  expect((await mailsNow()).map(({ subject }) => subject)).toEqual([
    "Sun 29 Nov back on: your sessions with Omar Other and Tara Trainer",
  ]);
});

// D65 D81
test("the mail begins with the sessions of chosen days, and names no slot where they are none", async () => {
  const payments = (await read(member.send("GET", "/save-payment-info"))) as {
    _id: string;
    slotTiming: string;
  }[];
  const evening = payments.find(({ slotTiming }) => slotTiming === "Evening");
  await studio.db
    .updateTable("payments")
    .set({ price_cents: 2000, chosen_days: '["Tuesday"]' })
    .where("id", "=", evening?._id ?? "")
    .execute();
  await callOff("2026-11-29");
  const [lines = []] = await linesNow();
  expect(lines.slice(0, 4)).toEqual([
    "Sun 29 Nov called off: Morning with Tara Trainer",
    "Your session on 29 November is called off",
    "SUNDAY 6:30",
    "Tara Trainer",
  ]);
  expect(lines).toContain("Called off, Evening, not your day: Sunday 29 November");
});
