import { type Kysely, sql } from "kysely";
import type { Db } from "#server/db/open.ts";

/** What a SQLite database holds: what makes its tables, indexes and triggers, and the rows in them. */
export type Tables = { statements: string[]; rows: [table: string, rows: object[]][] };

type Made = { type: string; name: string; sql: string };

/** Reads the tables of a SQLite database, to be made once more by `writeTables`. */
export async function readTables(db: Db): Promise<Tables> {
  // A virtual table makes its shadows itself, and SQLite its own tables. Indexes and triggers come after the rows' tables.
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

/** Makes those tables in an empty SQLite database, at once: a file would be put down on the disk for each of them. */
export async function writeTables(db: Db, { statements, rows }: Tables): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const anyTables = tx as unknown as Kysely<Record<string, object>>;
    for (const [table, values] of rows) await anyTables.insertInto(table).values(values).execute();
  });
}
