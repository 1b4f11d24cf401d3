import { type Dialect, Kysely, type LogEvent, sql } from "kysely";
import type { Logger } from "pino";
import { statementSignals } from "#server/core/signals.ts";
import type { Changes } from "./changes.ts";
import { openPostgres } from "./postgres.ts";
import type { Patience, PoolFigures } from "./postgres-pool.ts";
import { noteDatabaseError } from "./refusals.ts";
import { followReplica } from "./replica.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** The studio's database, whichever engine holds it. */
export type Db = Kysely<Schema>;

/** Which engine a database runs on; only `server/db` and the identity library need to know. */
export type Engine = "sqlite" | "postgres";

/** A database that is open. */
export type OpenDatabase = {
  /** For requests: what takes long ends with an error, and so does waiting for a database that is gone. */
  db: Db;
  /** The same one for migrations, jobs and commands: a statement takes as long as it takes. */
  backgroundDb: Db;
  /** What to read what everybody sees alike from; a replica where there is one that has all there is to see. */
  sharedDb(): Db;
  engine: Engine;
  changes: Changes;
  /** PostgreSQL's connections for requests; absent where a file is the database. */
  pool?: () => PoolFigures;
  /** Asks it one question, now. @throws what keeps it from answering, within seconds */
  reach(): Promise<void>;
  /** What is wrong with the file, in words; absent where there is none. @throws why it cannot be used */
  look?: () => Promise<string | undefined>;
  close(): Promise<void>;
};

/** What an engine gives to be opened. */
export type EngineParts = {
  dialect: Dialect;
  changes: Changes;
  /** Absent where there is one connection for everything. */
  backgroundDialect?: Dialect;
  replicaDialect?: Dialect;
  onQuery?: (event: LogEvent) => void;
  pool?: () => PoolFigures;
  /** Absent where any statement does. */
  reach?: () => Promise<void>;
  look?: (db: Db) => Promise<string | undefined>;
};

export type DatabaseOptions = {
  /** How many connections requests have, on PostgreSQL. */
  poolSize?: number;
  /** How long requests wait there; no longer than somebody would, unless it says otherwise. */
  patience?: Patience;
  /** A replica of a PostgreSQL. */
  readUrl?: string | undefined;
  /** Told when the database is gone, and when it is back. */
  logger?: Logger;
};

/** Whether a database's address is a PostgreSQL's, and no file's path. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** Opens the database that `url` names: `postgres://…`, or a file's path (`:memory:` for none). */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { dialect, backgroundDialect, replicaDialect, onQuery, reach, look, ...engine }: EngineParts =
    isPostgres(url) ? openPostgres(url, options) : openSqlite(url, options);
  const log = (event: LogEvent) => {
    if (event.level === "error") noteDatabaseError(event.error);
    onQuery?.(event);
    tellStatement(event);
  };
  const db = new Kysely<Schema>({ dialect, log });
  const backgroundDb = backgroundDialect ? new Kysely<Schema>({ dialect: backgroundDialect, log }) : db;
  const { changes } = engine;
  const replica = replicaDialect && new Kysely<Schema>({ dialect: replicaDialect, log });
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

/** For whoever traces. */
function tellStatement({ level, query, queryDurationMillis: ms }: LogEvent): void {
  if (statementSignals.hasSubscribers)
    statementSignals.publish({ sql: query.sql, ms, isFailure: level === "error" });
}
