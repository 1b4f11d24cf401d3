import { expect, test } from "vitest";
import { studioMoment } from "#contract/studio-time.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

// D73
test("before taking a session, and giving it back, a trainer reads its hours, classes and how many are mailed, as doing it says", async () => {
  // Noon at the studio, a Sunday.
  studio.clock.set(studioMoment("2026-11-22", 720));
  const day = "2026-12-01";
  const trainer = await createTrainer(studio, {
    slotDays: ["Tuesday"],
    slot_duration: 1.5,
    available_classes: ["JUDO"],
  });
  const omar = await createTrainer(studio, { slotDays: ["Monday"] });
  const session = { trainerId: trainer.id, slotTiming: "Morning", day };
  const foretold = (as: Person = omar, one: Record<string, string> = session) =>
    as.send("GET", `/substitutes/foretold?${new URLSearchParams(one)}`);
  expect((await refusal(foretold())).message).toBe("This session isn’t called off.");
  await read(trainer.send("POST", "/absences", { from: day, until: day }), 201);
  expect(await read(foretold())).toEqual({ members: 0, slotDuration: 1.5, classes: [] });
  await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id, className: "JUDO" });
  await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id });
  await studio.db.updateTable("users").set({ slot_duration: 1 }).where("id", "=", trainer.id).execute();
  const known = { members: 2, slotDuration: 1.5, classes: ["JUDO"] };
  expect(await read(foretold())).toEqual(known);
  expect(await read(omar.send("POST", "/substitutes", session))).toEqual({ modifiedCount: 1, members: 2 });
  expect(await read(foretold())).toEqual(known);
  expect((await refusal(foretold(omar, { ...session, trainerId: "nobody" }))).code).toBe("not_found");
  expect((await refusal(foretold(await createPerson(studio)))).code).toBe("forbidden");
  expect((await refusal(send(studio, "GET", "/substitutes/foretold"))).code).toBe("unauthenticated");
  const admin = await createPerson(studio, { role: "admin" });
  await read(admin.send("POST", "/closed-days", { from: day, until: day, name: "Eid" }), 201);
  expect((await refusal(foretold())).code).toBe("conflict");
  studio.clock.set(studioMoment(day, 6.5 * 60));
  expect((await refusal(foretold())).message).toBe("This session has begun.");
});
