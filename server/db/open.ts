import { setTimeout as after } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** The studio's database, whichever engine holds it. */
export type Db = Kysely<Schema>;

/** Which engine a database runs on; only `server/db` and the identity library need to know. */
export type Engine = "sqlite" | "postgres";

/**
 * Opens the database that `url` names: `postgres://…`, or a file's path (`:memory:` for none).
 * The caller closes it with `db.destroy()`.
 */
export function openDatabase(url: string): { db: Db; engine: Engine } {
  return /^postgres(ql)?:/.test(url)
    ? { db: new Kysely<Schema>({ dialect: postgresDialect(url) }), engine: "postgres" }
    : { db: new Kysely<Schema>({ dialect: sqliteDialect(url) }), engine: "sqlite" };
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
