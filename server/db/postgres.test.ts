import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabaseUrl } from "#tests/setup/database.ts";
import { openDatabase } from "./open.ts";

test("a connection that ends in a transaction fails that transaction alone", async () => {
  const { db } = openDatabase(String(testDatabaseUrl()));
  const cut = db.transaction().execute(async (tx) => {
    const mine = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${mine.rows[0]?.pid})`.execute(db);
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
