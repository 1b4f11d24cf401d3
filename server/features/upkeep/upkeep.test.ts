import { expect, test } from "vitest";
import { studioMoment } from "#contract/studio-time.ts";
import type { Upkeep } from "#contract/upkeep.ts";
import { backupNote, booksNote, note, restoreNote } from "#server/db/notes.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, send } from "#tests/server/people.ts";
import { registerAdmin } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { upkeepFault } from "./concerns.ts";
import { keepDifferences } from "./differences.ts";

const studio = setUpStudio({ mode: "production", databaseUrl: "shokti.sqlite" });

// D89
test("a studio that nobody has paid yet has no upkeep that could be late", async () => {
  const admin = await registerAdmin(studio);
  expect(await read<Upkeep>(admin.send("GET", "/upkeep"))).toEqual({ concerns: [], differences: [] });
});

// D89
test("once there are books, comparing, backing up and trying a backup are each missed when they are late", async () => {
  studio.clock.set(studioMoment("2026-11-01", 720));
  const trainer = await createTrainer(studio);
  await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id });
  const says = async (day: string) => {
    studio.clock.set(studioMoment(day, 780));
    return (await upkeepFault(studio.parts)) ?? "all is well";
  };
  expect(await says("2026-11-03")).toContain("have not been compared yet. No backup was ever made.");
  // On PostgreSQL another program may make them.
  const config = { ...studio.parts.config, databaseUrl: "postgres://elsewhere/shokti" };
  expect(await upkeepFault({ ...studio.parts, config })).toBe("The books have not been compared yet.");
  await note(studio.db, booksNote, studioMoment("2026-11-03", 780));
  await note(studio.db, backupNote, studioMoment("2026-11-03", 780));
  expect(await says("2026-11-05")).toBe("all is well");
  expect(await says("2026-11-06")).toBe(
    "The books have not been compared since 3 November 2026. The last backup is of 3 November 2026.",
  );
  await note(studio.db, booksNote, studioMoment("2026-12-07"));
  await note(studio.db, backupNote, studioMoment("2026-12-07"));
  expect(await says("2026-12-07")).toBe("No backup was ever restored to try it.");
  await note(studio.db, restoreNote, studioMoment("2026-12-07"));
  expect(await says("2026-12-08")).toBe("all is well");
});

// D89
test("differences of the books keep the day they were first found, and go when they are mended", async () => {
  const admin = await registerAdmin(studio);
  const differences = async () => (await read<Upkeep>(admin.send("GET", "/upkeep"))).differences;
  const [first, second] = [new Date("2026-11-01T00:00:00.000Z"), new Date("2026-11-02T00:00:00.000Z")];
  await keepDifferences(studio.db, ["One.", "Two."], first);
  await keepDifferences(studio.db, ["Two.", "Three."], second);
  expect(await differences()).toEqual([
    { text: "Two.", foundAt: first.toISOString() },
    { text: "Three.", foundAt: second.toISOString() },
  ]);
  const { concerns } = await read<Upkeep>(admin.send("GET", "/upkeep"));
  expect(concerns).toContainEqual(
    expect.objectContaining({ about: "books", says: "The books differ in 2 places." }),
  );
  await keepDifferences(studio.db, [], second);
  expect(await differences()).toEqual([]);
});

// D89
test("only admins are told", async () => {
  const member = await createPerson(studio);
  expect((await refusal(member.send("GET", "/upkeep"))).code).toBe("forbidden");
  expect((await refusal(send(studio, "GET", "/upkeep"))).code).toBe("unauthenticated");
});
