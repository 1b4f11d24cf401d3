import { type RawBuilder, sql } from "kysely";
import { clockLeewayMs } from "#server/core/clock.ts";
import { isOnPostgres } from "./engines/engine.ts";
import type { Db } from "./open.ts";

/**
 * The time `inMs` milliseconds from now on the clock that all processes share: PostgreSQL's own, which keeps running
 * within a transaction, or this machine's if the database is a file.
 */
export function databaseTime(db: Db, { inMs = 0 } = {}): RawBuilder<string> {
  if (!isOnPostgres(db)) return sql`${new Date(Date.now() + inMs).toISOString()}`;
  return sql`to_char(
    (clock_timestamp() + ${inMs}::int * interval '1 millisecond') at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * Whether the time in `column`, set `spanMs` ahead at most, has passed. One further ahead was written by a clock that
 * was ahead and has been put right: it has passed, too, or limits would last for as long as that clock was ahead.
 */
export function hasPassed(db: Db, column: string, spanMs: number): RawBuilder<boolean> {
  const time = sql.ref(column);
  return sql`(${time} <= ${databaseTime(db)} or ${time} > ${databaseTime(db, { inMs: spanMs + clockLeewayMs })})`;
}
