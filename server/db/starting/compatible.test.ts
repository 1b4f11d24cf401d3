import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, openDatabase } from "#server/db/open.ts";
import { newDatabase } from "#tests/setup/database.ts";
import { migrate } from "./migrate.ts";

/** The newest migration of the last release, with which the next one shares a database while it replaces it. */
const lastReleased = "019-memberships-by-trainer";

type Column = { dataType: string; isNullable: boolean; mustBeGiven: boolean };

async function readColumns(db: Db): Promise<Map<string, Column>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
        const mustBeGiven = !isNullable && !hasDefaultValue && !isAutoIncrementing;
        return [`${table}.${name}`, { dataType, isNullable, mustBeGiven }] as const;
      }),
    ),
  );
}

/** What the version before cannot live with, of what has changed since. */
function faultsBetween(before: Map<string, Column>, after: Map<string, Column>): string[] {
  const tables = new Set([...before.keys()].map((name) => name.split(".")[0]));
  const lost = [...before].flatMap(([name, was]) => {
    const is = after.get(name);
    if (!is) return [`${name} is gone`];
    const isSame = is.dataType === was.dataType && is.isNullable === was.isNullable;
    return isSame ? [] : [`${name} is of another type, or may be empty where it might not`];
  });
  const demanded = [...after].flatMap(([name, { mustBeGiven }]) =>
    mustBeGiven && !before.has(name) && tables.has(name.split(".")[0])
      ? [`${name} is new and has no default`]
      : [],
  );
  return [...lost, ...demanded];
}

test("the version before can run beside this one: no column of its tables is gone, another, or new and demanded", async () => {
  const { url, drop } = await newDatabase();
  const { db, backgroundDb, close } = openDatabase(url);
  await migrate(backgroundDb, { upTo: lastReleased });
  const before = await readColumns(db);
  await migrate(backgroundDb);
  expect(faultsBetween(before, await readColumns(db))).toEqual([]);
  await sql`alter table reviews rename column reviewer to writer`.execute(db);
  expect(faultsBetween(before, await readColumns(db))).toEqual([
    "reviews.reviewer is gone",
    "reviews.writer is new and has no default",
  ]);
  await close();
  await drop();
});
