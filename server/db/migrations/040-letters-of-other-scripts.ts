import { type Kysely, sql } from "kysely";
import { searchText, sortName } from "#server/db/lists/search.ts";
import { inBatches } from "./statements.ts";

/** What is searched in each table, and which of it is the name that it is sorted by. */
const searched: { table: string; texts: string[]; name?: string }[] = [
  { table: "classes", texts: ["name", "details"], name: "name" },
  { table: "articles", texts: ["title", "words", "writer_name"] },
  { table: "users", texts: ["name", "biography"], name: "name" },
  { table: "payments", texts: ["user_name", "trainer_name", "transaction_id"] },
  { table: "audit", texts: ["actor_name", "actor_email", "subject_name", "subject_email"] },
];

/**
 * Search text keeps the vowels of Bengali and other scripts, and ł is found by l: derives it again for rows that are
 * not plain ASCII.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const list of searched) await derive(db, list);
}

async function derive(db: Kysely<unknown>, { table, texts, name }: (typeof searched)[number]): Promise<void> {
  const columns = texts.map((text) => sql.ref(text));
  const together = sql.join(columns, sql` || `);
  const found = inBatches(
    db,
    (after, atOnce) => sql<Record<string, string> & { id: string }>`
      select id, ${sql.join(columns)} from ${sql.table(table)}
      where id > ${after} and octet_length(${together}) <> length(${together}) order by id limit ${atOnce}`,
  );
  for await (const rows of found)
    for (const row of rows) {
      const areas = table === "users" ? await areasOf(db, row.id) : [];
      const text = searchText(...texts.map((column) => row[column] ?? ""), ...areas);
      const sorted = name ? sql`, sort_name = ${sortName(row[name] ?? "")}` : sql``;
      await sql`update ${sql.table(table)} set search_text = ${text} ${sorted} where id = ${row.id}`.execute(
        db,
      );
    }
}

async function areasOf(db: Kysely<unknown>, id: string): Promise<string[]> {
  const { rows } = await sql<{ area: string }>`
    select area from user_areas where user_id = ${id} order by position`.execute(db);
  return rows.map(({ area }) => area);
}
