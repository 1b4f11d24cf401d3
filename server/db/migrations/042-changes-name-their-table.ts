import { type Kysely, sql } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";

/** A notification names the table that was written to. Those who know none of this take it for any table, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) return;
  await sql`
    create or replace function tell_of_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('studio_changed', tg_table_name);
      return null;
    end $$`.execute(db);
}
