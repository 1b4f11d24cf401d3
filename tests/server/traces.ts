import { sql } from "kysely";
import type { Db } from "#server/db/open.ts";
import { heldTables, namesIn } from "#server/features/leaving/held-data.ts";

/** Tables that the database, the demo or the migrations keep for themselves. */
const others = /^(articles|payments|users)_(grams|places|texts)|migration(_lock)?$|^(demo|test_gateway)_/;

type Column = { table: string; column: string };

/** Every column of the studio's tables. */
export async function listColumns(db: Db): Promise<Column[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => !others.test(name))
    .flatMap(({ name: table, columns }) => columns.map(({ name: column }) => ({ table, column })));
}

/**
 * The columns, such as `payments.user_id`, in which any of each person's words stands: an id, an address, a name.
 * @returns theirs in the order of the people
 */
export async function findTraces(db: Db, people: readonly (readonly string[])[]): Promise<string[][]> {
  const traces: string[][] = people.map(() => []);
  for (const { table, column } of await listColumns(db)) {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db);
    const text = JSON.stringify(rows).toLowerCase();
    for (const [number, words] of people.entries())
      if (words.some((word) => text.includes(word.toLowerCase()))) traces[number]?.push(`${table}.${column}`);
  }
  return traces;
}

/** The columns in which somebody may be, after they left, as `held-data.ts` says (D71). */
export function staying(way: "by an admin" | "by themselves"): string[] {
  return Object.entries(heldTables).flatMap(([table, { leaving }]) => {
    if (leaving === undefined || leaving === "deleted") return [];
    const byAdmin = way === "by an admin" ? leaving.byAdmin : undefined;
    return namesIn(`${leaving.stays} ${byAdmin ?? ""}`).map((column) => `${table}.${column}`);
  });
}
