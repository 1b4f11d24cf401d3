import { beforeEach, expect, test } from "vitest";
import type { FreeTrainer } from "#contract/absences.ts";
import { studioMoment } from "#contract/studio-time.ts";
import type { Weekday } from "#studio/hours.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { mailsAt } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
// Tuesday.
const day = "2026-12-01";
let admin: Person;
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio, a Sunday.
  studio.clock.set(studioMoment("2026-11-22", 720));
  // Trainers of the test before would be free as well.
  await studio.db.updateTable("users").set({ role: "member" }).where("role", "=", "trainer").execute();
  admin = await createPerson(studio, { role: "admin" });
  trainer = await createTrainer(studio, { name: "Tara Trainer", slotDays: ["Tuesday"] });
  await read(trainer.send("POST", "/absences", { from: day, until: day }), 201);
});

const sessionOf = (whose: Person, slotTiming = "Morning") => ({ trainerId: whose.id, slotTiming, day });
const stepIn = (who: Person, whose = trainer) => who.send("POST", "/substitutes", sessionOf(whose));
const free = (as = admin, session: Record<string, string> = sessionOf(trainer)) =>
  as.send("GET", `/free-trainers?${new URLSearchParams(session)}`);
const namesOf = async (answer: Promise<Response>) =>
  (await read<FreeTrainer[]>(answer)).map(({ name }) => name);

// D73
test("an admin reads by name who could give a called-off session: nobody who has something at its hours, or is away", async () => {
  // From 6:30 to 14:30.
  const long = await createTrainer(studio, { name: "Lena Long", slotDays: ["Tuesday"], slot_duration: 8 });
  const away = await createTrainer(studio, { name: "Away", slotDays: ["Monday"] });
  const other = await createTrainer(studio, { name: "Other", slotDays: ["Tuesday"] });
  for (const who of [long, away, other])
    await read(who.send("POST", "/absences", { from: day, until: day }), 201);
  const taking = await createTrainer(studio, { name: "Taking", slotDays: ["Monday"] });
  await read(stepIn(taking, other));
  const on = (name: string, slotTiming: "Morning" | "Afternoon" | "Evening", weekday: Weekday = "Tuesday") =>
    createTrainer(studio, { name, available_slots: [slotTiming], slotDays: [weekday] });
  await on("Zara", "Morning", "Monday");
  await on("Eve", "Evening");
  const noon = await on("Noon", "Afternoon");
  await on("Early", "Morning");
  // Booked at those hours, whatever is offered now.
  await bookSlot(studio, await createPerson(studio), { trainerId: long.id });
  await studio.db.updateTable("users").set({ slot_duration: 1 }).where("id", "=", long.id).execute();
  expect(await namesOf(free(admin, sessionOf(long)))).toEqual(["Eve", "Zara"]);
  expect(await namesOf(free())).toEqual(["Eve", "Noon", "Zara"]);
  await read(noon.send("POST", "/absences", { from: day, until: day, slotTiming: "Afternoon" }), 201);
  expect(await namesOf(free(admin, sessionOf(long)))).toEqual(["Eve", "Noon", "Zara"]);
});

// D53 D73
test("a session that somebody has booked on a day no longer offered keeps its trainer busy, and can be stepped in for", async () => {
  const busy = await createTrainer(studio, { name: "Bina Busy", slotDays: ["Tuesday"] });
  await bookSlot(studio, await createPerson(studio), { trainerId: busy.id });
  await studio.db.updateTable("users").set({ slot_days: '["Monday"]' }).where("id", "=", busy.id).execute();
  expect(await namesOf(free())).toEqual([]);
  expect((await refusal(stepIn(busy))).message).toBe("Bina Busy is teaching another Morning session then.");
  await read(busy.send("POST", "/absences", { from: day, until: day }), 201);
  const omar = await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
  await read(stepIn(omar, busy));
});

// D73
test("who could give a session is for admins to read, and only of one that is called off and has not begun", async () => {
  await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
  expect((await refusal(free(trainer))).code).toBe("forbidden");
  expect((await refusal(free(await createPerson(studio)))).code).toBe("forbidden");
  expect((await refusal(send(studio, "GET", "/free-trainers?slotTiming=Morning"))).code).toBe(
    "unauthenticated",
  );
  expect((await refusal(free(admin, { ...sessionOf(trainer), day: "soon" }))).code).toBe("invalid");
  const refused = await refusal(free(admin, { ...sessionOf(trainer), day: "2026-12-08" }));
  expect(refused).toMatchObject({ code: "conflict", message: "This session isn’t called off." });
  studio.clock.set(studioMoment(day, 6.5 * 60 - 1));
  expect(await namesOf(free())).toEqual(["Omar Other"]);
  studio.clock.set(studioMoment(day, 6.5 * 60));
  expect((await refusal(free())).message).toBe("This session has begun.");
});

// D73
test("an admin chooses who steps in, a trainer takes a session only themselves, and only one that is called off and free", async () => {
  const omar = await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
  const asked = (who: Person, more: object = {}) =>
    who.send("POST", "/substitutes", { ...sessionOf(trainer), ...more });
  for (const nobody of [{}, { substituteId: admin.id }])
    expect((await refusal(asked(admin, nobody))).message).toBe("We couldn’t find this trainer.");
  expect(await refusal(asked(omar, { substituteId: trainer.id }))).toMatchObject({
    code: "forbidden",
    message: "You can take a session only yourself.",
  });
  expect((await refusal(asked(trainer))).message).toBe("Take the absence back to give the session yourself.");
  // Their evenings are not these hours.
  await read(omar.send("POST", "/absences", { from: day, until: day, slotTiming: "Evening" }), 201);
  expect(await read(asked(omar, { substituteId: omar.id }))).toEqual({ modifiedCount: 1, members: 0 });
  const late = await createTrainer(studio, { slotDays: ["Monday"] });
  expect((await refusal(asked(late))).message).toBe("Omar Other is teaching this session.");
  await read(admin.send("POST", "/closed-days", { from: day, until: day, name: "Eid al-Fitr" }), 201);
  expect((await refusal(asked(late))).message).toBe("The studio is closed on that day: Eid al-Fitr.");
  await studio.db.deleteFrom("closed_days").execute();
});

// D73
test("a session is given back by who has taken it, its trainer or an admin, until it begins", async () => {
  const omar = await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
  const late = await createTrainer(studio, { slotDays: ["Monday"] });
  const giveBack = (who: Person) =>
    who.send("DELETE", `/substitutes?${new URLSearchParams(sessionOf(trainer))}`);
  const nobody = "Nobody steps in for this session.";
  expect((await refusal(giveBack(admin))).message).toBe(nobody);
  for (const who of [omar, trainer, admin]) {
    await read(stepIn(omar));
    expect((await refusal(giveBack(late))).message).toBe(nobody);
    expect(await read(giveBack(who))).toEqual({ deletedCount: 1, members: 0 });
  }
  await read(stepIn(omar));
  studio.clock.set(studioMoment(day, 6.5 * 60));
  expect((await refusal(giveBack(omar))).message).toBe("This session has begun.");
});

// D73
test("whom an admin has step in is mailed whose session it is, its hours and classes, and how many have booked it", async () => {
  const lena = await createTrainer(studio, {
    name: "Lena Long",
    slotDays: ["Tuesday"],
    slot_duration: 1.5,
    available_classes: ["JUDO"],
  });
  for (const _ of [1, 2]) await bookSlot(studio, await createPerson(studio), { trainerId: lena.id });
  await read(lena.send("POST", "/absences", { from: day, until: day }), 201);
  const omar = await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
  await read(admin.send("POST", "/substitutes", { ...sessionOf(lena), substituteId: omar.id }));
  const [mail] = await mailsAt(studio, "2026-11-22T06:30:00.000Z", omar);
  expect(mail?.subject).toBe("Tue 1 Dec: you’re teaching Lena Long’s Morning");
  for (const words of ["Lena Long is away", "Morning 6:30–8:00", "JUDO", "by 2 people"])
    expect(mail?.body).toContain(words);
});

// D64 D73
test("the audit says whom an admin put in and took out again, and who gave a session back that they had taken", async () => {
  const omar = await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
  const giveBack = (who: Person) =>
    read(who.send("DELETE", `/substitutes?${new URLSearchParams(sessionOf(trainer))}`));
  studio.clock.advance(1000);
  await read(stepIn(omar));
  await giveBack(omar);
  studio.clock.advance(1000);
  await read(admin.send("POST", "/substitutes", { ...sessionOf(trainer), substituteId: omar.id }));
  studio.clock.advance(1000);
  await giveBack(admin);
  const reason = "Morning on 1 December 2026: Omar Other";
  const subject = { _id: trainer.id, name: "Tara Trainer" };
  expect(await read(admin.send("GET", `/audit?subject=${trainer.id}`))).toMatchObject([
    { action: "put in no more", reason, subject },
    { action: "put in", reason, subject },
    { action: "put in no more", reason, subject, actor: { _id: omar.id } },
    { action: "called off", subject, actor: subject },
  ]);
});
