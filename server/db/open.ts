import { Kysely } from "kysely";
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
