import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { runCommand } from "#tests/server/commands.ts";
import { newDatabase, testDatabaseUrl } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the migrate command makes all tables, those of the accounts too, and finds nothing to do after that", async () => {
  const { url: databaseUrl, drop } = testDatabaseUrl()
    ? await newDatabase()
    : { url: join(folder, "shokti.sqlite"), drop: async () => {} };
  const run = () => runCommand(["migrate"], { folder, databaseUrl });
  expect(await run()).toMatchObject({ failed: "", code: 0 });
  const { db, close } = openDatabase(databaseUrl);
  expect((await sql`select * from identity_user`.execute(db)).rows).toEqual([]);
  await close();
  expect(await run()).toMatchObject({ said: "The database is up to date.\n", code: 0 });
  await drop();
});
