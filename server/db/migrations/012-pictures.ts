import type { Kysely } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { statements } from "./statements.ts";

/** Uploaded pictures, stored in the database: one backup has everything, and every process can serve them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await statements(`
    create table pictures (
      id text primary key,
      width integer not null,
      height integer not null,
      kept_at text not null,
      -- Last, so that SQLite can read the other columns without it.
      bytes ${isOnPostgres(db) ? "bytea" : "blob"} not null
    );
    create index pictures_by_date on pictures (kept_at)`)(db);
}
