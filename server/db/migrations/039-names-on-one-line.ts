import { type Kysely, sql } from "kysely";
import { oneLine } from "#contract/primitives.ts";
import { nameKey } from "#server/db/lists/search.ts";

const names = {
  users: ["name"],
  classes: ["name"],
  articles: ["title", "writer_name"],
  payments: ["user_name", "trainer_name", "class_name"],
  reviews: ["reviewer"],
  audit: ["actor_name", "subject_name"],
};
const lineEnds = ["\n", "\r", "\t", "\u2028", "\u2029"];

/** Names and titles are one line, and classes whose names look the same cannot both be added; this converts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(names))
    for (const column of columns) await putOnOneLine(db, { table, column });
  await compareByLooks(db);
}

async function putOnOneLine(
  db: Kysely<unknown>,
  { table, column }: { table: string; column: string },
): Promise<void> {
  const name = sql.ref(column);
  const broken = lineEnds.map((end) => sql`${name} like ${`%${end}%`}`);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(table)} where ${sql.join(broken, sql` or `)}`.execute(db);
  for (const row of rows)
    await sql`update ${sql.table(table)} set ${name} = ${oneLine(row.name)} where id = ${row.id}`.execute(db);
}

/** Of several that look the same, one gets the new key: the others keep theirs until somebody renames them. */
async function compareByLooks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; name_key: string }>`
    select id, name, name_key from classes order by created_at, id`.execute(db);
  const taken = new Set(rows.map(({ name_key }) => name_key));
  for (const { id, name } of rows) {
    const key = nameKey(name);
    if (taken.has(key)) continue;
    taken.add(key);
    await sql`update classes set name_key = ${key} where id = ${id}`.execute(db);
  }
}
