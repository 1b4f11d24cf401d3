import { type Kysely, sql } from "kysely";
import { searchText } from "#server/db/lists/search.ts";
import { inBatches } from "./statements.ts";

type Class = Record<"id" | "name" | "details" | "what_to_bring", string>;

/** A class is found by what to bring, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const classes = inBatches(
    db,
    (after, atOnce) => sql<Class>`
      select id, name, details, what_to_bring from classes
      where id > ${after} and what_to_bring <> '' order by id limit ${atOnce}`,
  );
  for await (const rows of classes)
    for (const { id, name, details, what_to_bring } of rows) {
      const text = searchText(name, details, what_to_bring);
      await sql`update classes set search_text = ${text} where id = ${id}`.execute(db);
    }
}
