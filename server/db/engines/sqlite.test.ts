import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { migrate } from "#server/db/starting/migrate.ts";

test("a transaction that reads first keeps another process on the file from writing in between", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shokti-"));
  const { db } = openDatabase(join(folder, "studio.sqlite"));
  const { db: other } = openDatabase(join(folder, "studio.sqlite"));
  await migrate(db);
  const note = (name: string) => ({ name, value: "" });
  await sql`pragma busy_timeout = 1`.execute(other);
  const written = db.transaction().execute(async (tx) => {
    await tx.selectFrom("notes").selectAll().execute();
    const intruding = other.insertInto("notes").values(note("theirs")).execute();
    await expect(intruding).rejects.toThrow(/locked/);
    await tx.insertInto("notes").values(note("ours")).execute();
  });
  await expect(written).resolves.toBeUndefined();
  await db.destroy();
  await other.destroy();
  rmSync(folder, { recursive: true });
});

test("a kept statement reads a table as it is now, and statements without number are not all kept", async () => {
  const { db } = openDatabase(":memory:");
  const readAll = async () => (await sql`select * from kept`.execute(db)).rows;
  await sql`create table kept as select 1 as one`.execute(db);
  expect(await readAll()).toEqual([{ one: 1 }]);
  await sql`alter table kept add column two integer default 2`.execute(db);
  expect(await readAll()).toEqual([{ one: 1, two: 2 }]);
  for (let number = 0; number < 1000; number += 1) await sql.raw(`select ${number} as number`).execute(db);
  expect(await readAll()).toEqual([{ one: 1, two: 2 }]);
  await db.destroy();
});
