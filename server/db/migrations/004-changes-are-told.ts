import { type Kysely, sql } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";

/** The tables behind everything that is public. */
const publicTables = [
  "users",
  "user_areas",
  "user_slots",
  "user_classes",
  "classes",
  "articles",
  "reviews",
  "payments",
];

/** PostgreSQL notifies, on each commit, that one of them was written to; SQLite counts its changes by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) return;
  await sql`
    create function tell_of_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('studio_changed', '');
      return null;
    end $$`.execute(db);
  for (const table of publicTables)
    await sql`
      create trigger ${sql.id(`${table}_tell_of_change`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_change()`.execute(db);
}
