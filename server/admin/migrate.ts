import { type Config, ConfigError } from "#server/core/settings.ts";
import { databaseFault } from "#server/db/engines/faults.ts";
import { isPostgres, type OpenDatabase, openDatabase } from "#server/db/open.ts";
import { prepareFile } from "#server/db/starting/data-file.ts";
import { migrate as migrateTables } from "#server/db/starting/migrate.ts";
import { withStartLock } from "#server/db/starting/start-lock.ts";
import { command, done, type Outcome, onSettings } from "./command.ts";

/** Migrates before a new version is started, which makes its start shorter. */
export const migrate = command("migrate", {
  does: "migrate the database to this version; the previous version may keep running",
  example: "migrate",
}).action(onSettings(bringUpToDate));

async function bringUpToDate(config: Config): Promise<Outcome> {
  const { databaseUrl: url, databasePoolSize: poolSize } = config;
  const copies: string[] = [];
  const onWait = () => console.error("Another process is preparing the database; waiting for it to finish.");
  try {
    if (!isPostgres(url)) await prepareFile(url, { onWait, onCopy: (copy) => copies.push(copy) });
    const database = openDatabase(url, { poolSize });
    const work = () => migrateAll(database, config);
    const applied = await withStartLock(database, { url, onWait, work }).finally(database.close);
    return done(linesOf(applied, copies), { applied, copies });
  } catch (error) {
    const fault = databaseFault(error);
    throw fault ? new ConfigError(`The database cannot be migrated: ${fault}`) : error;
  }
}

/** @returns the names of the studio's own migrations that were applied */
async function migrateAll({ backgroundDb: db, engine }: OpenDatabase, config: Config): Promise<string[]> {
  const applied = await migrateTables(db);
  if (config.firebase) return applied;
  // Loaded on demand: the identity library is large.
  const { migrateIdentity } = await import("#server/ports/identity/embedded.ts");
  await migrateIdentity({ db, engine, config });
  return applied;
}

function linesOf(applied: readonly string[], copies: readonly string[]): string[] {
  if (applied.length === 0) return ["The database is up to date."];
  return [`Applied: ${applied.join(", ")}.`, ...copies.map((copy) => `Copy from before: ${copy}`)];
}
