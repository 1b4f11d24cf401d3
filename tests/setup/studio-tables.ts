import { makeTables } from "#demo/open.ts";
import type { Config } from "#server/core/settings.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { migrateIdentity } from "#server/ports/identity/embedded.ts";

/** The default settings of a studio under test. */
export const testConfig: Config = {
  mode: "demo",
  port: 3000,
  host: "localhost",
  appUrl: "http://localhost:3000",
  dataDir: "unused",
  databaseUrl: "unused",
  databaseReadUrl: undefined,
  databasePoolSize: 10,
  drainMs: 1000,
  backups: { folder: "unused", areDaily: false },
  adminEmail: undefined,
  authSecret: "a secret of the tests, long enough for anybody",
  previousAuthSecret: undefined,
  isTrustedProxy: () => false,
  google: undefined,
  oidc: undefined,
  firebase: undefined,
  stripe: undefined,
  smtpUrl: undefined,
  mailFrom: "Shokti <no-reply@shokti.test>",
  logLevel: "silent",
  metricsToken: undefined,
  traces: undefined,
};

/** Creates all tables of a studio with these settings, as its start does. */
export async function makeStudioTables(
  { db, engine }: Pick<OpenDatabase, "db" | "engine">,
  config: Config = testConfig,
): Promise<void> {
  await migrate(db);
  await makeTables(db);
  if (!config.firebase) await migrateIdentity({ db, engine, config });
}
