import { sql } from "kysely";
import type { Db } from "#server/db/open.ts";

/** A column's PostgreSQL type, where it differs from SQLite's or can be summed. */
export type Column = { name: string; type: string };
/** A table that is moved, with its columns. */
export type MovedTable = { name: string; columns: readonly Column[] };

/** Tables filled by migrations or by whichever process runs the jobs. */
export const madeAnew = /migration(_lock)?$|^leases$/;

/** The PostgreSQL tables to fill, each after the ones it references. */
export async function tablesInOrder(db: Db): Promise<MovedTable[]> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string }>`
    select cast(table_name as text) as "table", cast(column_name as text) as name, cast(data_type as text) as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(db);
  const { rows: links } = await sql<{ child: string; parent: string }>`
    select child.relname::text as child, parent.relname::text as parent
    from pg_constraint join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
    where contype = 'f' and child.relnamespace = current_schema()::regnamespace and child.oid <> parent.oid`.execute(
    db,
  );
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !madeAnew.test(name));
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const { child, parent } of links) if (child === name) add(parent);
    ordered.push(name);
  };
  for (const name of names) add(name);
  return ordered.map((name) => ({ name, columns: columns.filter(({ table }) => table === name) }));
}

/** The figures compared per table: rows, sums of integers, lengths of texts. The same on both engines. */
export function sumsOf({ name, columns }: MovedTable): string {
  const sums = columns.map((column) => `${sumOf(column)} as "${column.name}"`);
  return `select count(*) as "number of rows", ${sums.join(", ")} from "${name}"`;
}

function sumOf({ name, type }: Column): string {
  if (/int/.test(type)) return `coalesce(sum("${name}"), 0)`;
  if (/^(text|character|bytea)/.test(type)) return `coalesce(sum(length("${name}")), 0)`;
  if (type === "boolean") return `coalesce(sum(case when "${name}" then 1 else 0 end), 0)`;
  return `count("${name}")`;
}

/** A SQLite value converted for a PostgreSQL column of this type. */
export function valueFor(type: string, value: unknown): unknown {
  if (value === null) return null;
  if (type === "boolean") return Boolean(value);
  if (type.startsWith("timestamp")) return new Date(value as string | number);
  return type === "bytea" ? Buffer.from(value as Uint8Array) : value;
}
