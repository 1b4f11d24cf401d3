import type { Logger } from "pino";
import { type Breaker, createBreaker } from "./core/breaker.ts";
import { systemClock } from "./core/clock.ts";
import { createLogger } from "./core/log.ts";
import { createReadiness } from "./core/readiness.ts";
import { type Config, ConfigError, takenAuthSecrets } from "./core/settings.ts";
import { databaseFault } from "./db/engines/faults.ts";
import { isLogged } from "./db/engines/refusals.ts";
import { demoNote, readNote } from "./db/notes.ts";
import { type Db, type Engine, isPostgres, type OpenDatabase, openDatabase } from "./db/open.ts";
import { openSecurityLog } from "./db/security-log.ts";
import { prepareFile, startFault } from "./db/starting/data-file.ts";
import { migrate } from "./db/starting/migrate.ts";
import { addDatabaseChecks } from "./db/starting/readiness.ts";
import { withStartLock } from "./db/starting/start-lock.ts";
import { waitForDatabase } from "./db/starting/wait-for-database.ts";
import { ensureFirstClasses } from "./features/classes/first-classes.ts";
import { wakeAfterLeaving } from "./features/leaving/leaving.ts";
import { departures } from "./features/memberships/departures.ts";
import { removeRecordOf } from "./features/people/address-proof.ts";
import { ensureFirstAdmin } from "./features/people/first-admin.ts";
import { writeApplied } from "./features/people/letters.ts";
import { writeLapsed } from "./features/places/lapses.ts";
import { writtenToTrainers } from "./features/places/trainers-day.ts";
import { writeOwed } from "./features/refunds/letters.ts";
import { followIdentity } from "./features/sessions/follow-identity.ts";
import type { CardProvider } from "./ports/cards/card-provider.ts";
import { openStripe } from "./ports/cards/open-stripe.ts";
import { isCardOutage } from "./ports/cards/provider-faults.ts";
import { withBreaker } from "./ports/cards/with-breaker.ts";
import { migrateIdentity, openEmbeddedIdentity } from "./ports/identity/embedded.ts";
import { openFirebaseIdentity } from "./ports/identity/firebase.ts";
import type { Identity } from "./ports/identity/identity.ts";
import { discovered } from "./ports/identity/open-id/discovered.ts";
import { google } from "./ports/identity/open-id/google.ts";
import type { OpenIdSettings } from "./ports/identity/open-id/open-id.ts";
import { type Outbox, openOutbox, type Transport } from "./ports/mail/mailer.ts";
import { isMailOutage, smtpTransport } from "./ports/mail/smtp.ts";
import type { Parts } from "./ports/parts.ts";
import { openWeb } from "./ports/web/web.ts";

/** The server's parts, and how to close them. */
export type OpenParts = {
  parts: Parts;
  /** The demo's stand-ins for outside services; absent if the settings name real ones. */
  demo: Awaited<ReturnType<typeof openDemo>> | undefined;
  outbox: Outbox;
  database: OpenDatabase;
  /** Closes everything in reverse order. */
  close(): Promise<void>;
};

/** What exists only once there is an app and a runner: bound late. */
type Later = {
  /** Passes a signed event of the test gateway to the webhook's route; returns whether it was accepted. */
  deliverWebhook(delivery: { body: string; signature: string }): Promise<boolean>;
  /** Runs the named job at once. */
  wake(job: string): void;
  /** Called if the database is not reachable yet, which may last. */
  onDatabaseAwaited?(): void;
};

type Basics = Pick<Parts, "config" | "db" | "clock" | "logger" | "readiness">;

/**
 * Opens database, identity, cards and mail according to `config`, migrates the tables and seeds the demo.
 * @throws ConfigError for an unusable database, and for a production with a demo's data or without an admin
 */
export async function openParts(config: Config, later: Later): Promise<OpenParts> {
  const logger = createLogger(config.logLevel);
  const onWait = () => logger.warn("another process is preparing the database; waiting for it to finish");
  const onCopy = (copy: string) => logger.warn(`about to migrate the database; copy from before: ${copy}`);
  let database: OpenDatabase | undefined;
  try {
    if (!isPostgres(config.databaseUrl)) await prepareFile(config.databaseUrl, { onWait, onCopy });
    database = openDatabase(config.databaseUrl, {
      poolSize: config.databasePoolSize,
      readUrl: config.databaseReadUrl,
      logger,
    });
    return await openOn(database, { config, logger, onWait, later });
  } catch (error) {
    // Not awaited: a database that does not answer may not close either.
    database?.close().catch(() => {});
    const fault = databaseFault(error);
    throw fault ? new ConfigError(`${databaseName(config)}: ${fault}`) : error;
  }
}

type Opening = { config: Config; logger: Logger; onWait: () => void; later: Later };

async function openOn(database: OpenDatabase, opening: Opening): Promise<OpenParts> {
  const { config, logger, onWait, later } = opening;
  await waitForDatabase(database, {
    onWait(fault, pauseMs) {
      logger.warn(`waiting for the database: ${fault}; trying again in ${pauseMs / 1000} s`);
      later.onDatabaseAwaited?.();
    },
  });
  return withStartLock(database, {
    url: config.databaseUrl,
    onWait,
    work: () => openAlone(database, opening),
  });
}

/** Opens the parts under the start lock. */
async function openAlone(database: OpenDatabase, { config, logger, later }: Opening): Promise<OpenParts> {
  const { db } = database;
  const clock = systemClock;
  await migrate(database.backgroundDb);
  if (!config.firebase) await migrateIdentity({ ...database, db: database.backgroundDb, config });
  if (config.mode === "production" && (await readNote(db, demoNote))) throw new ConfigError(demoDataText);
  const readiness = createReadiness(databaseFault);
  addDatabaseChecks(readiness, database);
  if (database.engine === "sqlite")
    readiness.add("files", () => startFault(config.databaseUrl), { isWarning: true });
  const basics: Basics = { config, db, clock, logger, readiness };
  const demo = needsDemo(config) ? await openDemo({ ...basics, ...later }) : undefined;
  const breakers = openBreakers(logger);
  const outbox = openMail(basics, {
    ...later,
    backgroundDb: database.backgroundDb,
    transport: demo?.mail,
    breaker: breakers.mail,
  });
  const identity = openIdentity({
    ...basics,
    engine: database.engine,
    mailer: outbox,
    demoGoogle: demo?.google,
    wake: later.wake,
  });
  const cards = demo?.cards ?? openCards(config, breakers.cards);
  await demo?.seed(identity.accounts);
  await ensureFirstClasses(db, { now: clock.now() });
  const securityLog = openSecurityLog(db, logger);
  const parts: Parts = {
    ...basics,
    securityLog,
    identity,
    cards,
    mailer: outbox,
    web: openWeb(),
    breakers: Object.values(breakers),
    wake: later.wake,
  };
  await ensureFirstAdmin(parts, departures);
  const close = async () => {
    await identity.settled?.();
    await securityLog.written();
    await database.close();
  };
  return { parts, demo, outbox, database, close };
}

/** The database as its owner knows it, without user and password. */
function databaseName({ databaseUrl }: Config): string {
  if (!URL.canParse(databaseUrl)) return `DATA_DIR: ${databaseUrl}`;
  const { host, pathname } = new URL(databaseUrl);
  return `DATABASE_URL: ${host}${pathname}`;
}

const demoDataText =
  "The database holds the demo's data, whose accounts have a public password. " +
  "Choose another DATA_DIR or DATABASE_URL, or delete the demo's.";

/** The demo, or a rehearsal of production that asks for the test gateway by name (D45). */
function needsDemo({ mode, stripe }: Config): boolean {
  return mode === "demo" || !stripe;
}

/** The only import of the demo: a production with its own settings loads no file of it. */
async function openDemo(needs: Basics & Later) {
  const demo = await import("#demo/open.ts");
  return demo.openDemo(needs);
}

/** For outside services; their stand-ins run in this process and need none. */
function openBreakers(logger: Logger) {
  return {
    cards: createBreaker({ name: "cards", failures: 5, pauseMs: 10_000, isFailure: isCardOutage, logger }),
    mail: createBreaker({ name: "mail", failures: 3, pauseMs: 30_000, isFailure: isMailOutage, logger }),
  };
}

function openCards({ stripe }: Config, breaker: Breaker): CardProvider {
  if (!stripe) throw new Error("no card provider is configured");
  return withBreaker(openStripe(stripe), breaker);
}

type MailNeeds = Later & { backgroundDb: Db; transport: Transport | undefined; breaker: Breaker };

/** Mails that are written as they go, by their events. */
export const writtenAsTheyGo = {
  ...writtenToTrainers,
  applied: writeApplied,
  "places-lapsed": writeLapsed,
  "refund-failed": writeOwed,
};

function openMail(
  { db, clock, config, logger }: Basics,
  { wake, backgroundDb, transport, breaker }: MailNeeds,
): Outbox {
  return openOutbox({
    db,
    backgroundDb,
    clock,
    appUrl: config.appUrl,
    secrets: takenAuthSecrets(config),
    transport: transport ?? smtpOf(config, breaker),
    whenSent: writtenAsTheyGo,
    isHeldBack: breaker.isOpen,
    onTaken: (which) => wake(which === "newsletters" ? "newsletter mails" : "outbox"),
    reportError(error) {
      if (!(error instanceof Error && isLogged(error)))
        logger.error({ err: error }, "a mail could not be sent");
    },
  });
}

function smtpOf({ smtpUrl, mailFrom }: Config, breaker: Breaker): Transport {
  if (!smtpUrl) throw new Error("no mail server is configured");
  const send = smtpTransport({ url: smtpUrl, from: mailFrom });
  return (mail) => breaker.run(() => send(mail));
}

type IdentityNeeds = Basics & {
  engine: Engine;
  mailer: Outbox;
  demoGoogle: OpenIdSettings | undefined;
  wake: Parts["wake"];
};

/** The one place where the identity service is chosen (D11). */
function openIdentity({ demoGoogle, wake, ...needs }: IdentityNeeds): Identity {
  const { config, db, clock } = needs;
  if (config.firebase) {
    return openFirebaseIdentity({ ...config.firebase, now: clock.now });
  }
  return openEmbeddedIdentity({
    ...needs,
    removeRecord: (subject, tx) =>
      removeRecordOf(tx, {
        subject,
        accounts: undefined,
        now: clock.now(),
        mailer: needs.mailer,
        departures,
      }),
    onRecordGone: () => wakeAfterLeaving({ wake }),
    reportError: (error) => needs.logger.error({ err: error }, "a task after a response failed"),
    providers: [
      config.google ? google(config.google) : demoGoogle,
      config.oidc && discovered(config.oidc),
    ].filter((provider) => provider !== undefined),
    onProfileChange: async (person, findAgain) => void (await followIdentity(db, person, { findAgain })),
  });
}
