import { type Kysely, sql } from "kysely";

const searched = {
  classes: ["search_text", "sort_name"],
  articles: ["search_text"],
  users: ["search_text", "sort_name"],
  payments: ["search_text"],
  audit: ["search_text"],
};
const straight = { "‘": "'", "’": "'", "“": '"', "”": '"' };

/** Search text has straight apostrophes and quotes, however they were typed; this converts existing rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(searched))
    for (const name of columns)
      for (const [typed, mark] of Object.entries(straight)) {
        const column = sql.ref(name);
        await sql`update ${sql.table(table)} set ${column} = replace(${column}, ${typed}, ${mark})
          where ${column} like ${`%${typed}%`}`.execute(db);
      }
}
