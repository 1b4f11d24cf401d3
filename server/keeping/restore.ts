import { closeSync, openSync, readSync, statSync } from "node:fs";
import { ConfigError } from "#server/core/settings.ts";
import type { Engine } from "#server/db/open.ts";
import { restorePostgres } from "./restore-postgres.ts";
import { restoreSqlite } from "./restore-sqlite.ts";
import type { Restored, Restoring } from "./restoring.ts";
import type { ShowProgress } from "./show-progress.ts";

/**
 * Restores a backup, completely or not at all.
 * @throws ConfigError for a file of another engine, an existing or running studio, a damaged backup and wrong books
 */
export async function restoreBackup(
  engine: Engine,
  restoring: Restoring,
  show?: ShowProgress,
): Promise<Restored> {
  const { from } = restoring;
  if (!statSync(from, { throwIfNoEntry: false })?.isFile())
    throw new ConfigError(`${from}: there is no such file`);
  const made = engineOf(from);
  if (!made) throw new ConfigError(`${from} is not a studio's backup`);
  if (made !== engine) throw new ConfigError(otherEngine[made]);
  return engine === "sqlite" ? restoreSqlite(restoring, show) : restorePostgres(restoring);
}

const otherEngine = {
  sqlite: "This is a SQLite backup. Restore it without DATABASE_URL, then use move-to-postgres.",
  postgres: "This is a PostgreSQL backup. Set DATABASE_URL to the database to restore it to.",
};

/** Each format starts with its name. */
function engineOf(file: string): Engine | undefined {
  const start = Buffer.alloc(16);
  const opened = openSync(file, "r");
  readSync(opened, start, 0, start.length, 0);
  closeSync(opened);
  if (start.toString("latin1") === "SQLite format 3\0") return "sqlite";
  return start.toString("latin1", 0, 5) === "PGDMP" ? "postgres" : undefined;
}
