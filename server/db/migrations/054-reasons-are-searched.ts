import { type Kysely, sql } from "kysely";
import { searchText } from "#server/db/lists/search.ts";
import { inBatches } from "./statements.ts";

type Entry = Record<
  "id" | "actor_name" | "actor_email" | "subject_name" | "subject_email" | "reason",
  string
>;

/** A decision is found by the words that stand below it, too: a class, days, a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const entries = inBatches(
    db,
    (after, atOnce) => sql<Entry>`
      select id, actor_name, actor_email, subject_name, subject_email, reason from audit
      where id > ${after} and reason <> '' order by id limit ${atOnce}`,
  );
  for await (const rows of entries)
    for (const { id, ...texts } of rows) {
      const { actor_name, actor_email, subject_name, subject_email, reason } = texts;
      const text = searchText(actor_name, actor_email, subject_name, subject_email, reason);
      await sql`update audit set search_text = ${text} where id = ${id}`.execute(db);
    }
}
