import { setTimeout as after } from "node:timers/promises";
import { Kysely, type LogEvent, sql } from "kysely";
import { statementSignals } from "#server/core/signals.ts";
import type { Changes } from "./changes.ts";
import { openPostgres, type PoolFigures } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** The studio's database, whichever engine holds it. */
export type Db = Kysely<Schema>;

/** Which engine a database runs on; only `server/db` and the identity library need to know. */
export type Engine = "sqlite" | "postgres";

/** A database that is open; its owner closes `changes`, then `db` with `db.destroy()`. */
export type OpenDatabase = {
  db: Db;
  engine: Engine;
  changes: Changes;
  /** PostgreSQL's connections; absent where a file is the database. */
  pool?: () => PoolFigures;
};

/** Opens the database that `url` names: `postgres://…`, or a file's path (`:memory:` for none). */
export function openDatabase(url: string): OpenDatabase {
  const engine = /^postgres(ql)?:/.test(url) ? "postgres" : "sqlite";
  if (engine === "sqlite") {
    const { changes, ...settings } = openSqlite(url);
    return { db: new Kysely<Schema>({ ...settings, log: tellStatement }), engine, changes };
  }
  const { changes, pool, dialect, onQuery } = openPostgres(url);
  const log = (event: LogEvent) => {
    onQuery(event);
    tellStatement(event);
  };
  return { db: new Kysely<Schema>({ dialect, log }), engine, changes, pool };
}

/** For whoever traces. */
function tellStatement({ level, query, queryDurationMillis: ms }: LogEvent): void {
  if (statementSignals.hasSubscribers)
    statementSignals.publish({ sql: query.sql, ms, isFailure: level === "error" });
}

/**
 * Waits for the database to answer: an address at which nothing does would otherwise be waited for without end.
 * @throws Error with code ETIMEDOUT, or why it cannot be reached
 */
export async function requireAnswer(db: Db, { timeoutMs = 10_000 } = {}): Promise<void> {
  const silence = new AbortController();
  const timeout = after(timeoutMs, undefined, { signal: silence.signal }).then(() => {
    throw Object.assign(new Error("the database does not answer"), { code: "ETIMEDOUT" });
  });
  await Promise.race([sql`select 1`.execute(db), timeout]).finally(() => silence.abort());
}
