import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/core/settings.ts";
import { type Db, openDatabase } from "#server/db/open.ts";
import { prepareFile, startFault } from "#server/db/starting/data-file.ts";
import { migrate, missingMigrations } from "#server/db/starting/migrate.ts";
import { UnusableDatabase } from "./faults.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

/** A studio's file, and what its log says. */
async function openFile() {
  files += 1;
  const file = join(folder, `${files}.sqlite`);
  const said: string[] = [];
  const logger = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) });
  const { db, look = async () => "nobody looks" } = openDatabase(file, { logger });
  await migrate(db);
  return { file, db, look, said };
}

const write = (db: Db, name: string) =>
  db
    .insertInto("notes")
    .values({ name, value: "x".repeat(5000) })
    .execute();

async function readNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("notes")
    .select("name")
    .where("value", "like", "x%")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Takes a disk's room away, and gives it back. */
async function fillDisk(db: Db) {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  return () => sql.raw("pragma max_page_count = 1000000").execute(db);
}

test("on a full disk writes fail by its name, reads go on, the log says it once, and all is well with room again", async () => {
  const { db, look, said } = await openFile();
  await write(db, "before");
  const makeRoom = await fillDisk(db);
  await expect(write(db, "lost")).rejects.toThrow("full");
  await expect(db.transaction().execute((tx) => write(tx, "lost"))).rejects.toThrow("full");
  expect(await readNames(db)).toEqual(["before"]);
  await makeRoom();
  expect(await look()).toBeUndefined();
  expect(said).toEqual(["the database cannot be used: the disk is full", "the database is writable again"]);
  await db.destroy();
});

test("a transaction that SQLite undoes writes nothing more, also where what failed is passed over", async () => {
  const { db } = await openFile();
  const makeRoom = await fillDisk(db);
  const passingOver = db.transaction().execute(async (tx) => {
    await write(tx, "lost").catch(() => {});
    await tx.deleteFrom("kysely_migration" as never).execute();
  });
  await expect(passingOver).rejects.toThrow("full");
  await makeRoom();
  expect(await migrate(db)).toEqual([]);
  await db.destroy();
});

test.each([
  ["deleted", (file: string) => rmSync(file)],
  ["replaced", (file: string) => writeFileSync(`${file}-other`, "") ?? renameSync(`${file}-other`, file)],
  ["deleted without its log", (file: string) => rmSync(`${file}-wal`)],
])("nothing is written to a file that was %s, and the log says it once", async (_, happen) => {
  const { file, db, look, said } = await openFile();
  await write(db, "before");
  happen(file);
  await expect(look()).rejects.toThrow(/^the file was deleted, moved or replaced/);
  await expect(write(db, "lost")).rejects.toThrow(UnusableDatabase);
  await expect(db.transaction().execute((tx) => write(tx, "lost"))).rejects.toThrow(UnusableDatabase);
  expect(await readNames(db)).toEqual(["before"]);
  expect(said).toEqual([expect.stringMatching(/^the database cannot be used: the file was deleted/)]);
  await db.destroy();
});

test("a file that was moved away and is back is written to again", async () => {
  const { file, db, look, said } = await openFile();
  renameSync(file, `${file}-away`);
  await expect(write(db, "lost")).rejects.toThrow(UnusableDatabase);
  renameSync(`${file}-away`, file);
  await write(db, "after");
  expect(await look()).toBeUndefined();
  expect(said.at(-1)).toBe("the database is writable again");
  await db.destroy();
});

test("a page that is damaged while the studio runs is told, and stays told", async () => {
  const { file, db, look, said } = await openFile();
  for (let number = 0; number < 50; number += 1) await write(db, `note ${number}`);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await sql`pragma shrink_memory`.execute(db);
  const handle = openSync(file, "r+");
  writeSync(handle, "Dear diary, ".repeat(30_000), 4096);
  closeSync(handle);
  await expect(readNames(db)).rejects.toThrow("malformed");
  await sql`create table if not exists sound (one text)`.execute(db).catch(() => {});
  expect(await look()).toBe("the file is damaged; restore a backup");
  expect(said).toEqual(["the database cannot be used: the file is damaged; restore a backup"]);
  await db.destroy();
});

// The administrator may write whatever the modes say.
test.skipIf(process.getuid?.() === 0)(
  "a file or folder that is closed ends a start, leaves nothing, and is told before",
  async () => {
    files += 1;
    const file = join(folder, `closed ${files}`, "shokti.sqlite");
    const prepare = () => prepareFile(file, { onWait() {}, onCopy() {} });
    await prepare();
    for (const [path, mode, closed] of [
      [file, 0o600, 0o444],
      [dirname(file), 0o700, 0o500],
    ] as const) {
      expect(startFault(file)).toBeUndefined();
      chmodSync(path, closed);
      await expect(prepare()).rejects.toThrow(`this user cannot write there (${path})`);
      expect(startFault(file)).toBe(`the next start would end: this user cannot write there (${path})`);
      chmodSync(path, mode);
      await prepare();
    }
  },
);

test("a new file and its log can be read by nobody else, nor its folder", async () => {
  files += 1;
  const made = join(folder, `made ${files}`);
  const file = join(made, "shokti.sqlite");
  readConfig({ DATA_DIR: made });
  await prepareFile(file, { onWait() {}, onCopy() {} });
  const { db } = openDatabase(file);
  await write(db, "one");
  const modes = [made, join(made, "demo-secret"), file, `${file}-wal`, `${file}-shm`].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(["700", "600", "600", "600", "600"]);
  await db.destroy();
});

test("what a migration is about to change is copied beside it, once for each version, and the last two are kept", async () => {
  files += 1;
  const file = join(folder, `old ${files}`, "shokti.sqlite");
  const copies: string[] = [];
  const prepare = () => prepareFile(file, { onWait() {}, onCopy: (copy) => copies.push(copy) });
  await prepare();
  expect(copies).toEqual([]);
  for (const missing of ["017-calendar-addresses", "018-refund-attempts", "019-memberships-by-trainer"]) {
    const { db } = openDatabase(file);
    await sql`create table if not exists kept as select * from kysely_migration`.execute(db);
    await sql`delete from kysely_migration`.execute(db);
    await sql`insert into kysely_migration select * from kept where name < ${missing}`.execute(db);
    await db.destroy();
    await prepare();
  }
  expect(copies.map((copy) => basename(copy))).toEqual([
    "shokti.sqlite.before-017-calendar-addresses",
    "shokti.sqlite.before-018-refund-attempts",
    "shokti.sqlite.before-019-memberships-by-trainer",
  ]);
  expect(copies.filter((copy) => existsSync(copy))).toEqual(copies.slice(1));
  const { db: copy } = openDatabase(String(copies.at(-1)));
  expect(await missingMigrations(copy)).toContain("019-memberships-by-trainer");
  await copy.destroy();
});
