import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { bookSlot } from "#tests/server/charges.ts";
import { createClass, createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const studio = setUpStudio({}, { databaseFile: join(folder, "shokti.sqlite") });
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as a person would, on this test's studio, away from the checkout's `.env`. */
async function run(args: string[], { dataDir = folder } = {}) {
  const { databaseUrl } = studio;
  const isOnPostgres = databaseUrl.startsWith("postgres") && dataDir === folder;
  const command = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], {
    cwd: folder,
    env: { DATA_DIR: dataDir, ...(isOnPostgres && { DATABASE_URL: databaseUrl }) },
  });
  const [said, failed, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, "exit"),
  ]);
  return { said, failed, code };
}

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
    said: "The books agree.\n",
    failed: "",
    code: 0,
  });
  await studio.db.updateTable("takings").set({ payments: 3 }).execute();
  await studio.db.updateTable("classes").set({ total_bookings: 0 }).execute();
  expect(await run(["books"])).toEqual({
    said: "",
    failed:
      `The class Row (${classId}) has 1 booking fewer than the payments say.\n` +
      `The takings of 2026-11, Tara (${trainer.id}), $50 differ from the movements: 2 charges more.\n`,
    code: 1,
  });
});

test("where there is no studio the command says so, and makes none", async () => {
  const dataDir = join(folder, "elsewhere");
  const { failed, code } = await run(["books"], { dataDir });
  expect([failed, code]).toEqual([`${join(dataDir, "shokti.sqlite")}: there is no studio here\n`, 1]);
  expect(existsSync(join(dataDir, "shokti.sqlite"))).toBe(false);
});

test("a command that is asked for JSON says the same as JSON", async () => {
  const { said, code } = await run(["books", "--json"]);
  expect([JSON.parse(said), code]).toEqual([
    { errors: expect.arrayContaining([expect.stringContaining("Row")]) },
    1,
  ]);
});

test("an unknown command, a wrong option and a wrong day end with 2 and say what there is", async () => {
  for (const words of [["boks"], ["books", "--sinse=2026-11-01"], ["books", "--since=yesterday"]]) {
    const { failed, code } = await run(words);
    expect([failed, code]).toEqual([expect.stringContaining("npm run studio -- help"), 2]);
  }
  expect(await run(["help"])).toMatchObject({ said: expect.stringContaining("books"), code: 0 });
});
