import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { readNote, restoreNote } from "#server/db/notes.ts";
import { openMetrics } from "#server/telemetry/metrics.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { runCommand } from "#tests/server/commands.ts";
import { createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { newDatabase, testDatabaseUrl } from "#tests/setup/database.ts";
import { isShort } from "#tests/setup/short-form.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";
import { newestBackup } from "./retention.ts";
import { withDatabase } from "./with-database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const studio = setUpStudio({}, { databaseFile: join(folder, "shokti.sqlite"), hasOwnDatabase: true });
afterAll(() => rmSync(folder, { recursive: true }));

const engine = testDatabaseUrl() ? "postgres" : "sqlite";
/** PostgreSQL's client is no part of the packages that bring the tests' server. */
const hasTools = engine === "sqlite" || spawnSync("pg_dump", ["--version"]).status === 0;
/** What is refused before an engine is asked for anything: the short form shows it on SQLite. */
const refusesHere = hasTools && !(isShort && engine === "postgres");
const now = new Date("2026-11-22T03:00:00.000Z");

let backups = 0;
async function backUp() {
  backups += 1;
  const to = join(folder, "backups", `${backups}`);
  return makeBackup({ from: studio.databaseUrl, engine, to });
}

/** A database of its own; on PostgreSQL its owner is no superuser, as on most machines. */
async function elsewhere(work: (to: string) => Promise<void>): Promise<void> {
  const { url, drop } = await newDatabase(join(folder, `elsewhere-${backups}`, "shokti.sqlite"));
  if (engine === "sqlite") return work(url);
  const to = new URL(url);
  const [owner, database] = [`${to.pathname.slice(1)}_owner`, to.pathname.slice(1)];
  await withDatabase(url, async (db) => {
    await sql`create role ${sql.id(owner)} login password 'owner'`.execute(db);
    await sql`alter database ${sql.id(database)} owner to ${sql.id(owner)}`.execute(db);
  });
  Object.assign(to, { username: owner, password: "owner" });
  await work(to.href);
  await drop();
  await withDatabase(testDatabaseUrl() ?? "", (db) => sql`drop role ${sql.id(owner)}`.execute(db));
}

function paymentsIn(url: string) {
  return withDatabase(url, (db) => db.selectFrom("payments").select("transaction_id").execute());
}

test.runIf(hasTools)(
  "a backup that is made while members book is restored elsewhere with agreeing books and all booked before",
  async () => {
    const trainer = await createTrainer(studio, { places: 50 });
    const book = async () => bookSlot(studio, await createPerson(studio), { trainerId: trainer.id });
    await book();
    const before = await studio.db.selectFrom("payments").select("transaction_id").execute();
    const [made] = await Promise.all([backUp(), ...Array.from({ length: 3 }, book)]);
    expect(made.bookErrors).toEqual([]);
    expect(statSync(made.file).mode & 0o777).toBe(0o600);
    await elsewhere(async (to) => {
      const restored = await restoreBackup(engine, { from: made.file, to, replace: false, now });
      expect(restored).toEqual({ bookErrors: [], replaced: undefined });
      expect(await paymentsIn(to)).toEqual(expect.arrayContaining(before));
    });
  },
);

test.runIf(hasTools)("a studio that is there is replaced only when that is asked for, and kept", async () => {
  const { file } = await backUp();
  await elsewhere(async (to) => {
    await restoreBackup(engine, { from: file, to, replace: false, now });
    await withDatabase(to, (db) => db.insertInto("notes").values({ name: "later", value: "" }).execute());
    const again = { from: file, to, now };
    await expect(restoreBackup(engine, { ...again, replace: false })).rejects.toThrow("--replace");
    const { replaced } = await restoreBackup(engine, { ...again, replace: true });
    const notes = await withDatabase(to, (db) => db.selectFrom("notes").select("name").execute());
    expect(notes).not.toContainEqual({ name: "later" });
    expect(replaced).toContain("replaced");
  });
});

test.runIf(refusesHere)(
  "a backup whose books differ replaces nothing, unless that is asked for",
  async () => {
    const { takings } = await studio.db
      .selectFrom("takings")
      .select((eb) => eb.fn.countAll<number>().as("takings"))
      .executeTakeFirstOrThrow();
    expect(Number(takings)).toBeGreaterThan(0);
    const { file: good } = await backUp();
    await studio.db
      .updateTable("takings")
      .set((eb) => ({ payments: eb("payments", "+", 1) }))
      .execute();
    const { file: from, bookErrors } = await backUp();
    await studio.db
      .updateTable("takings")
      .set((eb) => ({ payments: eb("payments", "-", 1) }))
      .execute();
    expect(bookErrors).not.toEqual([]);
    await elsewhere(async (to) => {
      const there = (url: string) =>
        withDatabase(url, (db) => db.selectFrom("notes").select("name").execute());
      await expect(restoreBackup(engine, { from, to, replace: false, now })).rejects.toThrow(
        /do not balance\. Nothing was restored:\n.*differ.*\n.*--even-if-books-differ/,
      );
      await restoreBackup(engine, { from: good, to, replace: false, now });
      await withDatabase(to, (db) => db.insertInto("notes").values({ name: "later", value: "" }).execute());
      await expect(restoreBackup(engine, { from, to, replace: true, now })).rejects.toThrow("Nothing was");
      expect(await there(to)).toContainEqual({ name: "later" });
      const restored = await restoreBackup(engine, { from, to, replace: true, mayDiffer: true, now });
      expect(restored.bookErrors).toEqual(bookErrors);
      expect(await there(to)).not.toContainEqual({ name: "later" });
    });
  },
);

test.runIf(refusesHere)(
  "a backup of a newer version is refused in a line, and replaces nothing",
  async () => {
    const newer = { name: "migration that a version must know", value: "999-newer" };
    await studio.db.insertInto("notes").values(newer).execute();
    const { file: from } = await backUp();
    await studio.db.deleteFrom("notes").where("name", "=", newer.name).execute();
    await elsewhere(async (to) => {
      const { failed, code } = await runCommand(["restore", from], {
        folder: engine === "sqlite" ? dirname(to) : folder,
        databaseUrl: to,
      });
      expect([failed, code]).toEqual([expect.stringMatching(/^.*a newer version.*999-newer.*\n$/), 1]);
      if (engine === "sqlite") expect(existsSync(to)).toBe(false);
      else
        expect(
          await restoreBackup(engine, { from: (await backUp()).file, to, replace: false, now }),
        ).toBeTruthy();
    });
  },
);

test.runIf(hasTools)("a studio that is open is not replaced", async () => {
  const { file: from } = await backUp();
  // A connection that nobody uses ends by itself; a studio that runs has one at any time.
  await studio.db.connection().execute(async () => {
    const restoring = restoreBackup(engine, { from, to: studio.databaseUrl, replace: true, now });
    await expect(restoring).rejects.toThrow("Stop it first");
  });
});

test.runIf(hasTools)(
  "the last backup is told of by doctor and metrics, and one of two days ago is a fault",
  async () => {
    const place = { folder, databaseUrl: studio.databaseUrl };
    const found = async () => {
      const { said } = await runCommand(["doctor", "--json"], place);
      const { checks } = JSON.parse(said) as { checks: { title: string; state: string; says: string }[] };
      const { state, says } = checks.find(({ title }) => title === "Backups") ?? {};
      return [state, says];
    };
    expect(await found()).toEqual(["wrong", expect.stringContaining("none was ever made")]);
    expect(await runCommand(["backup", join(folder, "by-command")], place)).toMatchObject({ code: 0 });
    const { value } = await studio.db
      .selectFrom("notes")
      .select("value")
      .where("name", "=", "last backup")
      .executeTakeFirstOrThrow();
    expect(await found()).toEqual(["well", expect.stringContaining(value)]);
    const metrics = openMetrics({
      ...studio.parts,
      token: "of-the-test-alone",
      patienceMs: unhurriedMs,
      jobs: [{ name: "tidy", everyMs: 60_000, run: async () => undefined }],
      engine,
      ready: { figures: () => ({ answers: 0, bytes: 0, hits: 0 }) },
    });
    const headers = { Authorization: "Bearer of-the-test-alone" };
    const answer = await createApp(studio.parts, [metrics.app]).request("/metrics", { headers });
    metrics.close();
    expect(await answer.text()).toContain(
      `\nstudio_last_backup_timestamp_seconds ${Date.parse(value) / 1000}\n`,
    );
    const old = new Date(Date.parse(value) - 3 * 24 * 60 * 60_000).toISOString();
    await studio.db.updateTable("notes").set({ value: old }).where("name", "=", "last backup").execute();
    expect(await found()).toEqual(["wrong", expect.stringContaining(old)]);
  },
);

// D89
test.runIf(hasTools)(
  "the newest backup is tried beside a studio that runs: noted if it can be restored, and nothing is left of it",
  async () => {
    const place = { folder, databaseUrl: studio.databaseUrl, env: { BACKUP_DIR: join(folder, "daily") } };
    const beside = async () => [readdirSync(folder).toSorted(), await databases()];
    const noted = () => readNote(studio.db, restoreNote);
    const none = await runCommand(["try-restore"], place);
    expect([none.code, none.failed]).toEqual([1, expect.stringContaining("Make one first")]);
    await runCommand(["backup"], place);
    const before = await beside();
    const tried = await runCommand(["try-restore"], place);
    expect([tried.failed, tried.code]).toEqual(["", 0]);
    expect(tried.said).toContain("can be restored; the copy is deleted again. Its books balance.");
    expect(await beside()).toEqual(before);
    const first = await noted();
    expect(first).toMatch(/^20/);
    const broken = join(folder, "broken");
    writeFileSync(
      broken,
      readFileSync(join(folder, "daily", newestBackup(place.env.BACKUP_DIR) ?? "")).subarray(0, 9000),
    );
    expect((await runCommand(["try-restore", broken], place)).code).toBe(1);
    rmSync(broken);
    expect([await beside(), await noted()]).toEqual([before, first]);
  },
);

/** The databases of the tests' server that a try may have left. */
async function databases(): Promise<string[]> {
  if (engine === "sqlite") return [];
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'restore_tried%'`.execute(studio.db);
  return rows.map(({ name }) => name);
}

test("what is there already is not written over, and a backup that fails leaves nothing", async () => {
  const to = join(folder, "taken");
  writeFileSync(to, "something else");
  await expect(makeBackup({ from: studio.databaseUrl, engine, to })).rejects.toThrow("already exists");
  expect(readFileSync(to, "utf8")).toBe("something else");
  const lost = join(folder, "lost", "backup");
  writeFileSync(join(folder, "no-studio"), "no database at all, but long enough to be looked at");
  await expect(makeBackup({ from: join(folder, "no-studio"), engine: "sqlite", to: lost })).rejects.toThrow();
  expect(readdirSync(join(folder, "lost"))).toEqual([]);
});

test.runIf(engine === "sqlite")(
  "a damaged backup replaces nothing, and a damaged studio is replaced",
  async () => {
    const { file } = await backUp();
    const bytes = readFileSync(file);
    const damaged = join(folder, "damaged");
    writeFileSync(
      damaged,
      Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(8192, 7), bytes.subarray(16384)]),
    );
    const to = join(folder, "replaced", "shokti.sqlite");
    await expect(restoreBackup(engine, { from: damaged, to, replace: false, now })).rejects.toThrow();
    expect(existsSync(to)).toBe(false);
    writeFileSync(to, readFileSync(damaged));
    const { replaced } = await restoreBackup(engine, { from: file, to, replace: true, now });
    expect([readFileSync(replaced ?? ""), await paymentsIn(to)]).toEqual([
      readFileSync(damaged),
      await paymentsIn(studio.databaseUrl),
    ]);
  },
);
