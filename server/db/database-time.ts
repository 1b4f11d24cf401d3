import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Db } from "./open.ts";

/**
 * The time `inMs` milliseconds from now on the clock that all processes share: PostgreSQL's own, which keeps running
 * within a transaction, or this machine's if the database is a file.
 */
export function databaseTime(db: Db, { inMs = 0 } = {}): RawBuilder<string> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter))
    return sql`${new Date(Date.now() + inMs).toISOString()}`;
  return sql`to_char(
    (clock_timestamp() + ${inMs}::int * interval '1 millisecond') at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
