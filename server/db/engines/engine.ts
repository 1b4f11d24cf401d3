import { type Dialect, type Kysely, PostgresAdapter, type QueryExecutorProvider } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "#server/db/schema.ts";
import type { Changes } from "./changes.ts";
import type { Patience, PoolFigures } from "./postgres-pool.ts";

/** What an engine provides to be opened. */
export type EngineParts = {
  dialect: Dialect;
  changes: Changes;
  /** Absent if there is one connection for everything. */
  backgroundDialect?: Dialect;
  replicaDialect?: Dialect;
  pool?: () => PoolFigures;
  /** Absent if any statement will do. */
  reach?: () => Promise<void>;
  look?: (db: Kysely<Schema>) => Promise<string | undefined>;
};

export type DatabaseOptions = {
  /** How many PostgreSQL connections requests have. */
  poolSize?: number;
  /** How long requests wait for PostgreSQL; no longer than a person would, unless stated. */
  patience?: Patience;
  /** A PostgreSQL read replica. */
  readUrl?: string | undefined;
  /** Logs when the database becomes unreachable and when it is back. */
  logger?: Logger;
};

/** Whether a database is PostgreSQL. */
export function isOnPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
