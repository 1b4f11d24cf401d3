import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { booksNote, readNote } from "#server/db/notes.ts";
import { readDifferences } from "#server/features/upkeep/differences.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { runCommand } from "#tests/server/commands.ts";
import { createClass, createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const studio = setUpStudio({}, { databaseFile: join(folder, "shokti.sqlite") });
afterAll(() => rmSync(folder, { recursive: true }));

const run = (words: string[]) => runCommand(words, { folder, databaseUrl: studio.databaseUrl });

test("the books command ends with 0 while the books agree, with 1 and each difference when not", async () => {
  const classId = await createClass(studio, { class_name: "Row" });
  const trainer = await createTrainer(studio, { name: "Tara", available_classes: ["Row"] });
  studio.clock.set(new Date("2026-11-15T12:00:00.000Z"));
  await bookSlot(studio, await createPerson(studio), {
    trainerId: trainer.id,
    price: 5000,
    className: "Row",
  });
  expect(await run(["books"])).toEqual({
    said: "The books balance.\n",
    failed: "",
    code: 0,
  });
  await studio.db.updateTable("takings").set({ payments: 3 }).execute();
  await studio.db.updateTable("classes").set({ total_bookings: 0 }).execute();
  expect(await run(["books"])).toEqual({
    said: "",
    failed:
      `Class Row (${classId}) counts 1 booking fewer than there are payments.\n` +
      `The takings of 2026-11, Tara (${trainer.id}), $50 differ from the movements: 2 charges more.\n`,
    code: 1,
  });
});

// D89
test("the day's comparison ends with 0 and keeps what differs for the admins, until nothing does", async () => {
  const kept = async () => (await readDifferences(studio.db)).map(({ text }) => text);
  await studio.db.updateTable("classes").set({ total_bookings: 7 }).execute();
  const compared = await run(["books", "--daily", "--json"]);
  const { errors } = JSON.parse(compared.said) as { errors: string[] };
  expect([compared.code, errors.length > 0]).toEqual([0, true]);
  expect(await kept()).toEqual(errors.toSorted());
  await studio.db.updateTable("classes").set({ total_bookings: 1 }).execute();
  await studio.db.updateTable("takings").set({ payments: 1 }).execute();
  expect(await run(["books", "--daily"])).toMatchObject({
    said: "Noted for the admins: no difference.\n",
    code: 0,
  });
  expect(await kept()).toEqual([]);
  expect(await readNote(studio.db, booksNote)).toMatch(/^20/);
});
