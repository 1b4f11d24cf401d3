import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type Db, openDatabase } from "#server/db/open.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

/** A file with one table, and what another connection sees in it. */
async function openFile(table = "create table kept (name text primary key, after text)") {
  files += 1;
  const file = join(folder, `${files}.sqlite`);
  const database = openDatabase(file);
  await sql.raw(table).execute(database.db);
  const other = new DatabaseSync(file);
  const rows = other.prepare("select name from kept order by name");
  return { ...database, file, committed: () => rows.all().map(({ name }) => name) };
}

const add = (db: Db, name: string) => sql`insert into kept (name) values (${name})`.execute(db);

const outcomes = async (writers: Promise<unknown>[]) =>
  (await Promise.allSettled(writers)).map((writer) =>
    writer.status === "fulfilled" ? "written" : writer.reason.message,
  );

test("who waits at the same time is answered after one commit, in order; who fails does so alone", async () => {
  const { db, close, committed } = await openFile();
  const answered: unknown[] = [];
  let seenByLast: unknown;
  const tell = (name: string) => () => answered.push([name, committed()]);
  const writers = [
    db
      .transaction()
      .execute((tx) => add(tx, "transaction"))
      .then(tell("transaction")),
    db.transaction().execute(async (tx) => {
      await add(tx, "undone");
      throw new Error("thought better of it");
    }),
    add(db, "statement").then(tell("statement")),
    add(db, "statement"),
    db
      .transaction()
      .execute(async (tx) => {
        await add(tx, "last");
        seenByLast = { answered: [...answered], committed: committed() };
      })
      .then(tell("last")),
  ];
  expect(await outcomes(writers)).toEqual([
    "written",
    "thought better of it",
    "written",
    "UNIQUE constraint failed: kept.name",
    "written",
  ]);
  expect(seenByLast).toEqual({ answered: [], committed: [] });
  const all = ["last", "statement", "transaction"];
  expect(answered).toEqual([
    ["transaction", all],
    ["statement", all],
    ["last", all],
  ]);
  await close();
});

test("a write that begins with other words shares the commit too", async () => {
  const { db, close, committed } = await openFile();
  const seen: unknown[] = [];
  const writers = [
    add(db, "insert"),
    sql`with given as (select 'with' as name) insert into kept (name) select name from given`.execute(db),
    sql`replace into kept (name) values ('replace')`.execute(db),
  ].map((writer) => writer.then(() => seen.push(committed())));
  await Promise.all(writers);
  const all = ["insert", "replace", "with"];
  expect(seen).toEqual([all, all, all]);
  await close();
});

test("a commit that fails is heard by all who share it, even who had failed before; the next one is made", async () => {
  const { db, close, committed } = await openFile(
    "create table kept (name text primary key, after text references kept deferrable initially deferred)",
  );
  const orphan = sql`insert into kept values ('orphan', 'nobody')`;
  const writers = [
    add(db, "before"),
    orphan.execute(db),
    db.transaction().execute(async (tx) => {
      await add(tx, "undone");
      throw new Error("found what may be undone");
    }),
    add(db, "after"),
  ];
  expect(new Set(await outcomes(writers))).toEqual(new Set(["FOREIGN KEY constraint failed"]));
  expect(committed()).toEqual([]);
  await add(db, "next");
  expect(committed()).toEqual(["next"]);
  await close();
});

test("on a full disk all that one commit was for is undone, and who still waits writes after that", async () => {
  const { db, close, committed } = await openFile();
  await add(db, "first");
  await sql`pragma max_page_count = 1`.execute(db);
  const writers = [
    add(db, "before"),
    db.transaction().execute(async (tx) => {
      await add(tx, "x".repeat(50_000)).catch(() => {});
      await add(tx, "by itself");
    }),
    add(db, "after"),
  ];
  const full = "database or disk is full";
  expect(await outcomes(writers)).toEqual([full, full, "written"]);
  expect(committed()).toEqual(["after", "first"]);
  await close();
});

test("a transaction that never began is heard of by all who waited for it", async () => {
  const { db, file, close, committed } = await openFile();
  await sql`pragma busy_timeout = 1`.execute(db);
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const writers = [add(db, "statement"), db.transaction().execute((tx) => add(tx, "transaction"))];
  expect(await outcomes(writers)).toEqual(["database is locked", "database is locked"]);
  other.exec("rollback");
  await add(db, "after");
  expect(committed()).toEqual(["after"]);
  other.close();
  await close();
});

test("what one writer has counted, the next finds", async () => {
  const { db, close } = await openFile("create table kept (name integer)");
  await sql`insert into kept values (0)`.execute(db);
  const count = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ name: number }>`select name from kept`.execute(tx);
      await sql`update kept set name = ${Number(rows[0]?.name) + 1}`.execute(tx);
    });
  await Promise.all(Array.from({ length: 100 }, count));
  expect((await sql`select name from kept`.execute(db)).rows).toEqual([{ name: 100 }]);
  await close();
});

test("two processes that write to a file at once lose nothing, and see what the other was answered for", async () => {
  const { db, file, close, changes, committed } = await openFile();
  const before = changes.version();
  const theirs = promisify(execFile)(process.execPath, [
    "--eval",
    `const db = new (require("node:sqlite").DatabaseSync)(process.argv[1], { timeout: 5000 });
     for (let number = 0; number < 200; number += 1) db.exec("insert into kept (name) values ('theirs " + number + "')");`,
    file,
  ]);
  let written = 0;
  const write = async () => {
    for (let number = 0; number < 20; number += 1) await add(db, `ours ${written++}`);
  };
  await Promise.all([theirs, ...Array.from({ length: 10 }, write)]);
  expect((await sql`select name from kept`.execute(db)).rows).toHaveLength(400);
  expect(committed()).toHaveLength(400);
  expect(changes.version()).not.toBe(before);
  await close();
});
