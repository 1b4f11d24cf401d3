import { beforeEach, expect, test } from "vitest";
import type { Told } from "#contract/absences.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { linesOf, mailsAt } from "#tests/server/mails.ts";
import type { Person } from "#tests/server/people.ts";
import { createThoseConcerned } from "#tests/server/sessions-off.ts";
import { setUpStudio } from "#tests/server/studio.ts";

// What a trainer is told of sessions of theirs that somebody else calls off, brings back or gives.

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;
let other: Person;

beforeEach(async () => {
  ({ admin, member, trainer, other } = await createThoseConcerned(studio));
  await bookSlot(studio, member, { trainerId: trainer.id });
  await toldTrainer();
});

/** What goes out to a trainer now: subject and text. */
async function toldTrainer(who = trainer): Promise<string[][]> {
  const mails = await mailsAt(studio, studio.clock.now().toISOString(), who);
  return mails.map((mail) => [
    mail.subject,
    ...(linesOf(mail) ?? []).filter((line) => !/^(Hello |See your slots|http)/.test(line)),
  ]);
}

const tuesday = { from: "2026-12-01", until: "2026-12-01" };
const session = () => ({ trainerId: trainer.id, slotTiming: "Morning", day: tuesday.from });
const callOff = (who: Person) =>
  read<Told>(who.send("POST", "/absences", { ...tuesday, trainerId: trainer.id, word: "A burst pipe" }), 201);
const takeBack = (who: Person, { insertedId }: Told) => read(who.send("POST", `/absences/${insertedId}/end`));
const ticket = ["Tara Trainer", "Morning · 6:30–7:30 · Sun and Tue", "Evening · 18:30–19:30 · Sun and Tue"];

// D72
test("a trainer reads which sessions an admin has called off and how many had booked, and that they are back on", async () => {
  const off = await callOff(admin);
  expect(await toldTrainer()).toEqual([
    [
      "Tue 1 Dec called off: your sessions",
      "2 of your sessions are called off",
      "TUE 1 DEC",
      ...ticket,
      "[ CALLED OFF ]",
      "The studio has called off these sessions of yours on 1 December 2026: a burst pipe.",
      "We’ve emailed 1 person who had booked: for each session that doesn’t take place, they get one after the end of their membership.",
      "Called off, Morning: Tuesday 1 December",
      "Called off, Evening: Tuesday 1 December",
    ],
  ]);
  await takeBack(admin, off);
  expect(await toldTrainer()).toEqual([
    [
      "Tue 1 Dec back on: your sessions",
      "2 of your sessions are back on",
      "TUE 1 DEC",
      ...ticket,
      "These sessions take place after all.",
      "We’ve emailed 1 person who had booked.",
      "Back on, Morning: Tuesday 1 December",
      "Back on, Evening: Tuesday 1 December",
    ],
  ]);
});

// D72
test("what a trainer has not read yet they never do once it is taken back, nor do they hear of their own days off", async () => {
  await takeBack(admin, await callOff(admin));
  const own = await callOff(trainer);
  await takeBack(trainer, own);
  expect(await toldTrainer()).toEqual([]);
});

// D74
test("a trainer hears that the studio closes on days of theirs, booked or not, and that it opens after all", async () => {
  const close = (day: string) =>
    read<Told>(admin.send("POST", "/closed-days", { from: day, until: day, name: "Eid al-Fitr" }), 201);
  await studio.db
    .deleteFrom("user_slots")
    .where("user_id", "=", trainer.id)
    .where("slot", "=", "Evening")
    .execute();
  await close("2026-12-28");
  const { insertedId } = await close("2026-12-27");
  const [told] = await toldTrainer();
  expect(told).toEqual([
    "Sun 27 Dec called off: your sessions",
    "Your session on 27 December is called off",
    "SUNDAY 6:30",
    ...ticket.slice(0, 2),
    "[ CALLED OFF ]",
    "Shokti is closed on 27 December 2026: Eid al-Fitr.",
    "Nobody was expected.",
    "Called off, Morning: Sunday 27 December",
  ]);
  await read(admin.send("POST", `/closed-days/${insertedId}/end`));
  expect((await toldTrainer()).map(([subject]) => subject)).toEqual(["Sun 27 Dec back on: your sessions"]);
});

// D73 D74
test("who steps in for a session hears that the studio closes on its day, with what is called off of theirs, and that it opens after all", async () => {
  await callOff(trainer);
  await read(other.send("POST", "/substitutes", session()));
  await toldTrainer(other);
  const close = (days: { from: string; until: string }) =>
    read<Told>(admin.send("POST", "/closed-days", { ...days, name: "Eid al-Fitr" }), 201);
  const first = await close(tuesday);
  const taken = ["Tara Trainer", "Tara Trainer’s Morning · 6:30–7:30 · Sun and Tue"];
  expect(await toldTrainer(other)).toEqual([
    [
      "Tue 1 Dec called off: your sessions",
      "Your session on 1 December is called off",
      "TUESDAY 6:30",
      ...taken,
      "[ CALLED OFF ]",
      "Shokti is closed on 1 December 2026: Eid al-Fitr.",
      "Whoever had booked has been emailed: for each session that doesn’t take place, they get one after the end of their membership.",
      "Called off, Tara Trainer’s Morning: Tuesday 1 December",
    ],
  ]);
  await read(admin.send("POST", `/closed-days/${first.insertedId}/end`));
  expect(await toldTrainer(other)).toEqual([
    [
      "Tue 1 Dec back on: your sessions",
      "Your session on 1 December is back on",
      "TUESDAY 6:30",
      ...taken,
      "These sessions take place after all.",
      "Whoever had booked has been emailed.",
      "Back on, Tara Trainer’s Morning: Tuesday 1 December",
    ],
  ]);
  await close({ from: "2026-11-30", until: tuesday.until });
  const [told = []] = await toldTrainer(other);
  expect(told.slice(-3)).toEqual([
    "Called off, Morning: Monday 30 November",
    "Called off, Evening: Monday 30 November",
    "Called off, Tara Trainer’s Morning: Tuesday 1 December",
  ]);
});

// D73
test("a trainer who is away reads who gives their session, and when nobody does any more", async () => {
  await callOff(trainer);
  await read(other.send("POST", "/substitutes", session()));
  expect(await toldTrainer()).toEqual([
    [
      "Tue 1 Dec with Omar Other: your Morning",
      "It takes place, 1 December",
      "TUESDAY 6:30",
      "Omar Other",
      "Morning 6:30–7:30",
      "You’re away, and Omar Other steps in. Whoever has booked it has been emailed.",
    ],
  ]);
  const back = `/substitutes?${new URLSearchParams(session())}`;
  await read(other.send("DELETE", back));
  expect(await toldTrainer()).toEqual([
    [
      "Tue 1 Dec called off again: your Morning",
      "Called off again, 1 December",
      "TUESDAY 6:30",
      "Tara Trainer",
      "Morning 6:30–7:30",
      "[ CALLED OFF ]",
      "Omar Other can’t teach it after all, and you’re away. Whoever has booked it has been emailed.",
    ],
  ]);
  await read(other.send("POST", "/substitutes", session()));
  await toldTrainer();
  await read(trainer.send("DELETE", back));
  expect(await toldTrainer()).toEqual([]);
});

// D72 D73
test("a trainer whom an admin brings back reads that what somebody else would have given is theirs again", async () => {
  const off = await callOff(admin);
  await read(other.send("POST", "/substitutes", session()));
  await toldTrainer();
  await takeBack(admin, off);
  expect((await toldTrainer())[0]).toEqual(
    expect.arrayContaining(["Back on, Morning: Tuesday 1 December", "Back on, Evening: Tuesday 1 December"]),
  );
});
