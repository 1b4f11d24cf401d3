import { existsSync } from "node:fs";
import { type Clock, systemClock } from "#server/core/clock.ts";
import { type Config, ConfigError } from "#server/core/settings.ts";
import { databaseFault } from "#server/db/engines/faults.ts";
import { type Db, type Engine, type OpenDatabase, openDatabase } from "#server/db/open.ts";

/** A studio's settings and database, for a command beside the server. */
export type Studio = {
  config: Config;
  db: Db;
  engine: Engine;
  clock: Clock;
  close(): Promise<void>;
};

/** There is no studio in the database, because none was ever started. */
export class NoStudioYet extends ConfigError {}

/**
 * Opens the database of an existing studio, without changing it.
 * @throws NoStudioYet if there is none, ConfigError if it cannot be read
 */
export async function openStudio(config: Config): Promise<Studio> {
  const { databaseUrl } = config;
  // Opening a missing file would create it.
  if (!URL.canParse(databaseUrl) && !existsSync(databaseUrl))
    throw new NoStudioYet(`${databaseUrl}: there is no studio here`);
  let database: OpenDatabase | undefined;
  try {
    database = openDatabase(databaseUrl);
    const { backgroundDb: db, engine, reach, close } = database;
    await reach();
    await db.selectFrom("notes").select("name").limit(1).execute();
    return { config, db, engine, clock: systemClock, close };
  } catch (error) {
    await database?.close().catch(() => {});
    throw unreadable(error);
  }
}

/** Codes for a missing table: SQLite's generic one, and PostgreSQL's. */
const noTable = [1, "42P01"];

function unreadable(error: unknown): unknown {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  if (noTable.includes((errcode ?? code) as string | number))
    return new NoStudioYet("The database has no studio in it yet; start the studio once");
  const fault = databaseFault(error);
  return fault ? new ConfigError(`The database cannot be read: ${fault}`) : error;
}
