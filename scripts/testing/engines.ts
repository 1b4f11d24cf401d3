import { createDatabase, testDatabaseUrl } from "#tests/setup/database.ts";
import { type RunningPostgres, startPostgres } from "./postgres.ts";
import type { PostgresProcess } from "./postgres-process.ts";

export type Engine = "sqlite" | "postgres";

/** An empty database by its URL: none for SQLite, where the studio makes its file. */
type EmptyDatabase = { url?: string; postgres?: PostgresProcess; drop(): Promise<void> };

/** The run's PostgreSQL, which ends with it. */
let shared: Promise<RunningPostgres> | undefined;

/**
 * An empty database for a test studio: on TEST_DATABASE_URL's PostgreSQL, else on one started for this run; a durable
 * one is a server of its own.
 */
export async function openEmptyDatabase(
  engine: Engine,
  { isDurable = false }: { isDurable?: boolean } = {},
): Promise<EmptyDatabase> {
  if (engine === "sqlite") return { drop: async () => {} };
  if (isDurable) {
    const { url, process, stop } = await start({ isDurable });
    return { url, postgres: process, drop: stop };
  }
  const server = testDatabaseUrl() ?? (await sharedServer()).url;
  // Killed studios may still be connected.
  return createDatabase(server, { isForced: true });
}

function sharedServer(): Promise<RunningPostgres> {
  shared ??= start({});
  return shared;
}

async function start(durability: { isDurable?: boolean }): Promise<RunningPostgres> {
  const started = await startPostgres(durability);
  if ("reason" in started) throw new Error(started.reason);
  return started;
}
