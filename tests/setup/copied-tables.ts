import { type Kysely, sql } from "kysely";
import type { Db } from "#server/db/open.ts";

/** A SQLite database's contents: the statements that create its tables, indexes and triggers, and its rows. */
export type Tables = { statements: string[]; rows: [table: string, rows: object[]][] };

type Made = { type: string; name: string; sql: string };

/** Reads the tables of a SQLite database, for `writeTables` to recreate. */
export async function readTables(db: Db): Promise<Tables> {
  // Virtual tables create their shadow tables, and SQLite its own. Indexes and triggers come after the tables' rows.
  const { rows: made } = await sql<Made>`
    select type, name, sql from sqlite_schema
    where sql is not null and name not like 'sqlite\\_%' escape '\\'
      and name not in (select name from pragma_table_list where type = 'shadow')
    order by type = 'table' desc, type = 'index' desc`.execute(db);
  const rows: Tables["rows"] = [];
  for (const { name } of made.filter(({ type }) => type === "table")) {
    const { rows: found } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    if (found.length > 0) rows.push([name, found]);
  }
  return { statements: made.map((one) => one.sql), rows };
}

/** Creates those tables in an empty SQLite database in one transaction: a file would be synced for each of them. */
export async function writeTables(db: Db, { statements, rows }: Tables): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const anyTables = tx as unknown as Kysely<Record<string, object>>;
    for (const [table, values] of rows) await anyTables.insertInto(table).values(values).execute();
  });
}
