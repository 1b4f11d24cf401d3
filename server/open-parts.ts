import { isDemoSeeded, seedDemo } from "./db/demo/seed.ts";
import { migrate } from "./db/migrate.ts";
import { type Engine, openDatabase } from "./db/open.ts";
import { followIdentity } from "./features/sessions/follow-identity.ts";
import { ensureFirstAdmin } from "./features/users/first-admin.ts";
import type { Parts } from "./parts.ts";
import { openStripe, type StripeSettings } from "./platform/cards/open-stripe.ts";
import { openTestGateway, type TestGateway } from "./platform/cards/test-gateway/open-test-gateway.ts";
import { systemClock } from "./platform/clock.ts";
import { type DemoGoogle, openDemoGoogle } from "./platform/demo-google/open-demo-google.ts";
import { type Config, ConfigError } from "./platform/env.ts";
import { openEmbeddedIdentity } from "./platform/identity/embedded.ts";
import { openFirebaseIdentity } from "./platform/identity/firebase.ts";
import { google } from "./platform/identity/google.ts";
import { createLogger } from "./platform/logger.ts";
import { type Outbox, openOutbox } from "./platform/mail/mailer.ts";
import { printTransport, smtpTransport } from "./platform/mail/transports.ts";

/** The server's parts, and what belongs to their life. */
export type OpenParts = {
  parts: Parts;
  /** Present where no real card provider is configured (D45). */
  gateway: TestGateway | undefined;
  /** Present in the demo where neither the real Google nor a hosted identity service is configured. */
  demoGoogle: DemoGoogle | undefined;
  outbox: Outbox;
  /** Closes what was opened, in the opposite order. */
  close(): Promise<void>;
};

/** Where the gateway's webhooks go; bound once the app exists that takes them. */
export type DeliverWebhook = (delivery: { body: string; signature: string }) => Promise<boolean>;

type IdentityNeeds = Pick<Parts, "db" | "config" | "clock" | "mailer"> & { engine: Engine };
type GatewayNeeds = Pick<Parts, "db" | "config" | "logger"> & { deliverWebhook: DeliverWebhook };

/**
 * Opens database, identity, cards and mail as `config` says, brings the tables up to date and seeds the demo.
 * @throws ConfigError for a production on a demo's data
 */
export async function openParts(config: Config, deliverWebhook: DeliverWebhook): Promise<OpenParts> {
  const clock = systemClock;
  const logger = createLogger(config.logLevel);
  const { db, engine } = openDatabase(config.databaseUrl);
  await migrate(db);
  if (config.mode === "production" && (await isDemoSeeded(db))) {
    await db.destroy();
    throw new ConfigError(demoDataText);
  }
  const outbox = openOutbox({
    db,
    clock,
    transport: config.smtpUrl
      ? smtpTransport({ url: config.smtpUrl, from: config.mailFrom })
      : printTransport,
    reportError: (error) => logger.error({ err: error }, "a mail could not be sent"),
  });
  const { identity, demoGoogle } = await openIdentity({ db, engine, config, clock, mailer: outbox });
  const gateway = config.stripe ? undefined : openGateway({ db, config, logger, deliverWebhook });
  const cards = gateway?.provider ?? openStripe(stripeSettings(config));
  if (config.mode === "demo") await seedDemo({ db, identity: identity.accounts, now: clock.now() });
  const parts: Parts = { config, db, identity, cards, mailer: outbox, clock, logger };
  await ensureFirstAdmin(parts);
  return {
    parts,
    gateway,
    demoGoogle,
    outbox,
    async close() {
      await outbox.close();
      await gateway?.close();
      await db.destroy();
    },
  };
}

const demoDataText =
  "The database holds the demo's data, with accounts whose password everybody knows. " +
  "Choose another DATA_DIR or DATABASE_URL, or delete the demo's.";

/** The one place where the identity service is chosen (D11). */
async function openIdentity({ config, clock, ...needs }: IdentityNeeds) {
  if (config.firebase) {
    const { projectId } = config.firebase;
    return { identity: openFirebaseIdentity({ projectId, now: clock.now }), demoGoogle: undefined };
  }
  const demoGoogle = config.mode === "demo" && !config.google ? openDemoGoogle(config) : undefined;
  const identity = await openEmbeddedIdentity({
    ...needs,
    config,
    google: config.google ? google(config.google) : demoGoogle?.settings,
    onProfileChange: async (person) => void (await followIdentity(needs.db, person)),
  });
  return { identity, demoGoogle };
}

function openGateway({ db, config, logger, deliverWebhook }: GatewayNeeds): TestGateway {
  return openTestGateway({
    db,
    secret: config.authSecret,
    now: systemClock.now,
    deliverWebhook,
    reportError: (error) => logger.error({ err: error }, "test gateway failed"),
  });
}

function stripeSettings({ stripe }: Config): StripeSettings {
  if (!stripe) throw new Error("no card provider is configured");
  const { apiUrl, ...keys } = stripe;
  if (!apiUrl) return keys;
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttps = protocol === "https:";
  return {
    ...keys,
    host: hostname,
    port: Number(port) || (isHttps ? 443 : 80),
    protocol: isHttps ? "https" : "http",
  };
}
