import { beforeEach, expect, test } from "vitest";
import type { FreeTrainer } from "#contract/absences.ts";
import { studioMoment } from "#contract/studio-time.ts";
import type { Weekday } from "#studio/hours.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
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
  await on("Noon", "Afternoon");
  await on("Early", "Morning");
  expect(await namesOf(free(admin, sessionOf(long)))).toEqual(["Eve", "Zara"]);
  expect(await namesOf(free())).toEqual(["Eve", "Noon", "Zara"]);
});

// D53 D73
test("a session that somebody has booked on a day no longer offered keeps its trainer busy, and can be stepped in for", async () => {
  const busy = await createTrainer(studio, { name: "Bina Busy", slotDays: ["Tuesday"] });
  await bookSlot(studio, await createPerson(studio), { trainerId: busy.id });
  await studio.db.updateTable("users").set({ slot_days: '["Monday"]' }).where("id", "=", busy.id).execute();
  expect(await namesOf(free())).toEqual([]);
  expect((await refusal(stepIn(busy))).message).toBe("Bina Busy gives another Morning session then.");
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
  studio.clock.set(studioMoment(day, 12 * 60));
  expect((await refusal(free())).message).toBe("This session has begun.");
});
