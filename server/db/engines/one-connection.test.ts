import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";

const { db } = openDatabase(":memory:");
afterAll(() => db.destroy());

test("statements without end let others be heard", async () => {
  let isHeard = false;
  setTimeout(() => {
    isHeard = true;
  });
  for (let statements = 0; !isHeard && statements < 1_000_000; statements += 1)
    await sql`select 1`.execute(db);
  expect(isHeard).toBe(true);
});

test("whoever waits for the connection gets it in the order in which they came, also after a failure", async () => {
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const failing = db.transaction().execute(async () => {
    await held.promise;
    order.push("transaction");
    throw new Error("undone");
  });
  const note = (name: string) => () => order.push(name);
  const waiting = ["first", "second", "third"].map((name) => sql`select 1`.execute(db).then(note(name)));
  held.resolve();
  await expect(failing).rejects.toThrow("undone");
  await Promise.all(waiting);
  expect(order).toEqual(["transaction", "first", "second", "third"]);
});
