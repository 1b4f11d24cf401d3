import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";

const { db } = openDatabase(":memory:");
afterAll(() => db.destroy());

test("the first of all statements may be several transactions at once", async () => {
  const { db: fresh } = openDatabase(":memory:");
  onTestFinished(() => fresh.destroy());
  const begin = (number: number) =>
    fresh.transaction().execute(async (tx) => {
      // The others begin meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
      const { rows } = await sql<{ number: number }>`select ${number} as number`.execute(tx);
      return rows[0]?.number;
    });
  expect(await Promise.all([1, 2, 3].map(begin))).toEqual([1, 2, 3]);
});

test("statements without end let others be heard", async () => {
  let isHeard = false;
  setTimeout(() => {
    isHeard = true;
  });
  for (let statements = 0; !isHeard && statements < 1_000_000; statements += 1)
    await sql`select 1`.execute(db);
  expect(isHeard).toBe(true);
});

test("nobody reads what may still be undone: who comes meanwhile reads in turn after that", async () => {
  await sql`create table kept (name text)`.execute(db);
  const order: unknown[] = [];
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const failing = db.transaction().execute(async (tx) => {
    await sql`insert into kept values ('undone')`.execute(tx);
    begun.resolve();
    await held.promise;
    order.push("transaction");
    throw new Error("undone");
  });
  await begun.promise;
  const reading = ["first", "second", "third"].map(async (name) => {
    const { rows } = await sql`select name from kept`.execute(db);
    order.push([name, rows]);
  });
  held.resolve();
  await expect(failing).rejects.toThrow("undone");
  await Promise.all(reading);
  expect(order).toEqual(["transaction", ["first", []], ["second", []], ["third", []]]);
});
