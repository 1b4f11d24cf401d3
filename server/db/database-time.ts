import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Db } from "./open.ts";

/**
 * The moment that is so many milliseconds from now by the clock that all processes share: PostgreSQL's own, as it runs
 * on within a transaction, or this machine's where the database is its file.
 */
export function databaseTime(db: Db, { inMs = 0 } = {}): RawBuilder<string> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter))
    return sql`${new Date(Date.now() + inMs).toISOString()}`;
  return sql`to_char(
    (clock_timestamp() + ${inMs}::int * interval '1 millisecond') at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
