import { expect, test } from "vitest";
import type { ToldOfClosing } from "#contract/absences.ts";
import { studioMoment } from "#contract/studio-time.ts";
import type { Weekday } from "#studio/hours.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { mailsAboutSessions } from "#tests/server/sessions-off.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

// D74
test("before closing an admin reads how many sessions, members and trainers it concerns, each person once, as closing then says", async () => {
  // Noon at the studio, a Sunday.
  studio.clock.set(studioMoment("2026-11-22", 720));
  const admin = await createPerson(studio, { role: "admin" });
  const [member, other] = [await createPerson(studio), await createPerson(studio)];
  const teaching = (slotDays: Weekday[], slotTiming: "Morning" | "Afternoon") =>
    createTrainer(studio, { slotDays, available_slots: [slotTiming] });
  const trainer = await teaching(["Sunday", "Tuesday"], "Morning");
  const noon = await teaching(["Tuesday"], "Afternoon");
  const monday = await teaching(["Monday"], "Morning");
  await bookSlot(studio, member, { trainerId: trainer.id });
  await bookSlot(studio, other, { trainerId: trainer.id });
  await bookSlot(studio, member, { trainerId: noon.id, slotTiming: "Afternoon" });
  const foretold = (from: string, until = from, as: Person = admin) =>
    as.send("GET", `/closed-days/foretold?from=${from}&until=${until}`);
  expect(await read(foretold("2026-11-30"))).toEqual({ sessions: 0, members: 0, trainers: 1 });
  expect(await read(foretold("2026-11-30", "2026-12-01"))).toEqual({ sessions: 2, members: 2, trainers: 3 });
  // What is called off already is not lost again.
  await read(trainer.send("POST", "/absences", { from: "2026-12-01", until: "2026-12-01" }), 201);
  expect(await read(foretold("2026-12-01"))).toEqual({ sessions: 1, members: 1, trainers: 1 });
  const days = { from: "2026-12-01", until: "2026-12-06" };
  expect(await read(foretold(days.from, days.until))).toEqual({ sessions: 2, members: 2, trainers: 2 });
  const told = await read<ToldOfClosing>(admin.send("POST", "/closed-days", { ...days, name: "Eid" }), 201);
  expect(told).toMatchObject({ members: 2, trainers: 2 });
  const mails = [trainer, noon, monday].map((person) => mailsAboutSessions(studio, person));
  expect((await Promise.all(mails)).map(({ length }) => length)).toEqual([1, 1, 0]);
  expect(Object.keys((await refusal(foretold("2026-11-21"))).fields ?? {})).toEqual(["from"]);
  expect((await refusal(foretold(days.from, days.until, trainer))).code).toBe("forbidden");
  expect((await refusal(send(studio, "GET", "/closed-days/foretold"))).code).toBe("unauthenticated");
});
