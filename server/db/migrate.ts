import { type Migration, Migrator } from "kysely/migration";
import { up as makeTestGatewayTables } from "#server/platform/cards/test-gateway/migration.ts";
import { up as makeStudioTables } from "./migrations/001-studio.ts";
import { up as forgetMailsThatWent } from "./migrations/003-mails-that-went.ts";
import type { Db } from "./open.ts";

/** In the order they are applied; a name that has landed never changes. */
const migrations: Record<string, Migration> = {
  "001-studio": { up: makeStudioTables },
  "002-test-gateway": { up: makeTestGatewayTables },
  "003-mails-that-went": { up: forgetMailsThatWent },
};

/**
 * Brings the tables to the newest form, all of it or nothing. Two starts at once do it once: the later one
 * waits, or finds the other's tables in its way, and asked again finds that they are done.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const again = await migrator.migrateToLatest();
  if (again.error) throw error;
}
