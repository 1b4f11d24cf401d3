import { Hono } from "hono";
import type { Migration } from "kysely/migration";
import type { DemoAccounts } from "#contract/settings.ts";
import type { Job } from "#server/core/job.ts";
import { type Config, ConfigError } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { applyMigrations } from "#server/db/starting/migrate.ts";
import type { CardProvider } from "#server/ports/cards/card-provider.ts";
import type { AccountKeeping } from "#server/ports/identity/identity.ts";
import type { OpenIdSettings } from "#server/ports/identity/open-id/open-id.ts";
import type { Transport } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";
import type { DeliverWebhook } from "./card-gateway/delivery.ts";
import { up as letGatewayGoOn } from "./card-gateway/later-states-migration.ts";
import { up as makeGatewayTables } from "./card-gateway/migration.ts";
import { mountPath } from "./card-gateway/mount-path.ts";
import { openTestGateway } from "./card-gateway/open-test-gateway.ts";
import type { TestGatewayTables } from "./card-gateway/tables.ts";
import { inboxPath } from "./mail/inbox-path.ts";
import { up as makeMailTable } from "./mail/migration.ts";
import { openDemoMail } from "./mail/open-demo-mail.ts";
import { seedDemo } from "./seed/seed.ts";

/** In the order they are applied; released names never change. */
const migrations: Record<string, Migration> = {
  "001-card-gateway": { up: makeGatewayTables },
  "002-mail": { up: makeMailTable },
  "003-card-gateway-later-states": { up: letGatewayGoOn },
};

/** Stand-ins for the outside services that the settings leave out. */
export type Demo = {
  /** The test gateway, where no card provider is configured (D45). */
  cards: CardProvider | undefined;
  /** The demo's Google, where neither the real one nor a hosted identity service is configured. */
  google: OpenIdSettings | undefined;
  /** Keeps each mail for the demo's inbox, where no mail server is configured (D65). */
  mail: Transport | undefined;
  /** The pages and routes of all three, to be mounted at the root. */
  app: Hono;
  jobs: readonly Job[];
  /** The accounts offered on the login page; none in a rehearsal of production. */
  accounts: DemoAccounts | undefined;
  /** Seeds an empty studio and restores the demo accounts (D50); does nothing in a rehearsal of production. */
  seed(accounts: AccountKeeping | undefined): Promise<void>;
};

type Needs = Pick<Parts, "config" | "db" | "logger" | "clock"> & {
  deliverWebhook: DeliverWebhook;
  /** Runs the job with this name at once. */
  wake: (job: string) => void;
};

/** Opens the stand-ins that the settings ask for, on their own tables. */
export async function openDemo(needs: Needs): Promise<Demo> {
  const { config, db, clock } = needs;
  const isDemo = config.mode === "demo";
  await makeTables(db);
  const gateway = config.stripe ? undefined : openGateway(needs);
  const google = isDemo && !config.google && !config.firebase ? await openGoogle(config) : undefined;
  const mail = isDemo && !config.smtpUrl ? openDemoMail(needs) : undefined;
  const app = new Hono();
  if (gateway) app.route(mountPath, gateway.app);
  if (google) app.route("/", google.app);
  if (mail) app.route("/", mail.app);
  return {
    cards: gateway?.provider,
    google: google?.settings,
    mail: mail?.transport,
    app,
    jobs: gateway?.jobs ?? [],
    accounts: isDemo
      ? {
          // A hosted identity service has no demo accounts, and mails its links itself.
          accounts: config.firebase ? [] : demoAccounts,
          password: demoPassword,
          inbox: config.firebase ? undefined : mail && inboxPath,
        }
      : undefined,
    async seed(accounts) {
      if (isDemo) await seedDemo({ db, identity: accounts, now: clock.now() });
    },
  };
}

/** Creates the demo's own tables, which aren't part of the studio's schema. */
export async function makeTables(db: Db): Promise<void> {
  await applyMigrations(db, {
    migrations,
    migrationTableName: "demo_migration",
    migrationLockTableName: "demo_migration_lock",
  });
}

/** Loaded on demand: production doesn't install its libraries. */
async function openGoogle(config: Config) {
  const { openDemoGoogle } = await import("./google/open-demo-google.ts").catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ConfigError("The demo needs packages that production leaves out. Install them: npm ci");
  });
  return openDemoGoogle(config);
}

function openGateway({ db, config, clock, logger, deliverWebhook, wake }: Needs) {
  return openTestGateway({
    db: db.withTables<TestGatewayTables>(),
    secret: config.authSecret,
    now: clock.now,
    deliverWebhook,
    wake,
    reportError: (error) => logger.error({ err: error }, "test gateway failed"),
  });
}
