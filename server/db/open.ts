import { type Kysely, type LogEvent, sql } from "kysely";
import { statementSignals } from "#server/core/signals.ts";
import type { Changes } from "./engines/changes.ts";
import type { DatabaseOptions, EngineParts } from "./engines/engine.ts";
import { openPostgres } from "./engines/postgres.ts";
import type { PoolFigures } from "./engines/postgres-pool.ts";
import { noteDatabaseError } from "./engines/refusals.ts";
import { followReplica } from "./engines/replica.ts";
import { openSqlite } from "./engines/sqlite.ts";
import { noteStatement } from "./engines/statements-read.ts";
import { PatientKysely } from "./engines/tried-again.ts";
import type { Schema } from "./schema.ts";

/** The studio's database, on either engine. */
export type Db = Kysely<Schema>;

/** The engine a database runs on; only `server/db` and the identity library need to know. */
export type Engine = "sqlite" | "postgres";

/** An open database. */
export type OpenDatabase = {
  /** For requests: slow statements are cancelled, and nobody waits long for an unreachable database. */
  db: Db;
  /** The same database for migrations, jobs and commands, whose statements may take as long as they need. */
  backgroundDb: Db;
  /** For reading what is the same for everyone: a replica, if there is one and it is up to date. */
  sharedDb(): Db;
  engine: Engine;
  changes: Changes;
  /** The connection pool for requests, on PostgreSQL only. */
  pool?: () => PoolFigures;
  /**
   * Runs a trivial query now.
   * @throws whatever keeps it from answering, within seconds
   */
  reach(): Promise<void>;
  /**
   * What is wrong with the file, in words; absent on PostgreSQL.
   * @throws why it cannot be used
   */
  look?: () => Promise<string | undefined>;
  close(): Promise<void>;
};

/** Whether a database URL is PostgreSQL's, rather than a file's path. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** Opens the database at `url`: `postgres://…`, or a file's path (`:memory:` for none). */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { dialect, backgroundDialect, replicaDialect, reach, look, ...engine }: EngineParts = isPostgres(url)
    ? openPostgres(url, options)
    : openSqlite(url, options);
  const log = (event: LogEvent) => {
    if (event.level === "error") noteDatabaseError(event.error);
    noteStatement(event.query.sql);
    tellStatement(event);
  };
  const db = new PatientKysely<Schema>({ dialect, log });
  const backgroundDb = backgroundDialect
    ? new PatientKysely<Schema>({ dialect: backgroundDialect, log })
    : db;
  const { changes } = engine;
  const replica = replicaDialect && new PatientKysely<Schema>({ dialect: replicaDialect, log });
  return {
    db,
    backgroundDb,
    sharedDb: replica ? followReplica({ primary: db, replica, changes, logger: options.logger }) : () => db,
    ...engine,
    engine: isPostgres(url) ? "postgres" : "sqlite",
    ...(look && { look: () => look(db) }),
    reach: reach ?? (async () => void (await sql`select 1`.execute(db))),
    async close() {
      await changes.close();
      await replica?.destroy();
      await db.destroy();
      if (backgroundDb !== db) await backgroundDb.destroy();
    },
  };
}

/** Publishes the statement for tracing. */
function tellStatement({ level, query, queryDurationMillis: ms }: LogEvent): void {
  if (statementSignals.hasSubscribers)
    statementSignals.publish({ sql: query.sql, ms, isFailure: level === "error" });
}
