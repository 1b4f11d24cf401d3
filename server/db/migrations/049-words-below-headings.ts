import { type Kysely, sql } from "kysely";
import { plainWords, wordsBelowHeadings } from "#contract/article-text.ts";
import { inBatches } from "./statements.ts";

/** An article's words for excerpts are those below its headings, which ran into them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const articles = inBatches(
    db,
    (after, atOnce) => sql<{ id: string; details: string }>`
      select id, details from articles where id > ${after} order by id limit ${atOnce}`,
  );
  for await (const rows of articles)
    for (const { id, details } of rows) {
      const words = wordsBelowHeadings(details);
      if (words !== plainWords(details))
        await sql`update articles set words = ${words} where id = ${id}`.execute(db);
    }
}
