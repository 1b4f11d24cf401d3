import { type Kysely, sql } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";

/** How full slots are is public: ready answers must not outlive it (`004-changes-are-told.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) return;
  for (const table of ["slot_places", "waiting_list"])
    await sql`
      create trigger ${sql.id(`${table}_tell_of_change`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_change()`.execute(db);
}
