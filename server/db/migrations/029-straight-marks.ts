import { type Kysely, sql } from "kysely";

const searched = ["classes", "articles", "users", "payments", "audit"];
const straight = { "‘": "'", "’": "'", "“": '"', "”": '"' };

/** Apostrophes and quotation marks are searched straight, however they were typed: what is kept of earlier texts, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of searched)
    for (const [typed, mark] of Object.entries(straight))
      await sql`update ${sql.table(table)} set search_text = replace(search_text, ${typed}, ${mark})
        where search_text like ${`%${typed}%`}`.execute(db);
}
