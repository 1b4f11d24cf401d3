import { Socket } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openTestGateway, type TestGateway } from "#demo/card-gateway/open-test-gateway.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import { type AppType, createApp } from "#server/app.ts";
import { createReadiness } from "#server/core/readiness.ts";
import { type Config, takenAuthSecrets } from "#server/core/settings.ts";
import type { Changes } from "#server/db/engines/changes.ts";
import { databaseFault } from "#server/db/engines/faults.ts";
import type { Db } from "#server/db/open.ts";
import { openSecurityLog } from "#server/db/security-log.ts";
import { addDatabaseChecks } from "#server/db/starting/readiness.ts";
import { followIdentity } from "#server/features/sessions/follow-identity.ts";
import { openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import { openFirebaseIdentity } from "#server/ports/identity/firebase.ts";
import type { Identity } from "#server/ports/identity/identity.ts";
import type { PasswordCost } from "#server/ports/identity/secrets/passwords.ts";
import { openOutbox } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { openWeb } from "#server/ports/web/web.ts";
import { openStudioDatabase } from "#tests/setup/studio-database.ts";
import { testConfig } from "#tests/setup/studio-tables.ts";
import { firebaseKeys } from "./id-tokens.ts";

/** A test file's own studio: the real app on an empty database, with a clock that the test sets. */
export type Studio = {
  app: AppType;
  parts: Parts;
  db: Db;
  /** Where another process finds the same database. */
  databaseUrl: string;
  changes: Changes;
  gateway: TestGateway;
  clock: TestClock;
};

/** What creating people needs: a studio, whoever opened it. */
export type OpenStudio = Pick<Studio, "app" | "parts" | "db"> & { clock: Pick<TestClock, "now"> };

/** Shows the real time until a test sets it; runs again after that test. */
type TestClock = { now(): Date; set(moment: Date): void; advance(ms: number): void; run(): void };

type Opening = {
  databaseFile?: string;
  /** Whether other files can't reuse its database, because its tables change, or all data in them. */
  hasOwnDatabase?: boolean;
  passwordCost?: PasswordCost;
};

/** The minimum that argon2id accepts: hashing took a sixth of the tests' time. */
const leastCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

/** Opens a studio for the tests of one file, on SQLite or on the PostgreSQL they were given. */
export function setUpStudio(changes: Partial<Config> = {}, opening: Opening = {}): Studio {
  const studio = {} as Studio;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const opened = await openStudio({ ...testConfig, ...changes }, opening);
    Object.assign(studio, opened.studio);
    close = opened.close;
  });
  afterEach(() => studio.clock.run());
  afterAll(() => close?.());
  return studio;
}

async function openStudio(
  settings: Config,
  { databaseFile, hasOwnDatabase, passwordCost = leastCost }: Opening,
): Promise<{ studio: Studio; close(): Promise<void> }> {
  const { db, engine, changes, look, databaseUrl, release } = await openStudioDatabase({
    settings,
    ...(databaseFile && { file: databaseFile }),
    ...(hasOwnDatabase && { isOwn: true }),
  });
  const clock = settableClock();
  const secrets = takenAuthSecrets(settings);
  const mailer = openOutbox({ db, clock, appUrl: settings.appUrl, secrets, transport: async () => {} });
  const opened = settings.firebase
    ? openFirebaseIdentity({ ...settings.firebase, now: clock.now, keys: firebaseKeys })
    : openEmbeddedIdentity({
        db,
        engine,
        config: settings,
        mailer,
        passwordCost,
        onProfileChange: async (person, findAgain) => void (await followIdentity(db, person, { findAgain })),
      });
  const identity = { ...opened, ...(opened.handle && { handle: fromOwnAddress(opened.handle) }) };
  // Not started: a test that needs webhooks delivers them itself.
  const gateway = openTestGateway({
    db: db.withTables<TestGatewayTables>(),
    secret: settings.authSecret,
    now: clock.now,
    deliverWebhook: async ({ body, signature }) =>
      (
        await app.request("/webhooks/cards", {
          method: "POST",
          headers: { "Stripe-Signature": signature },
          body,
        })
      ).ok,
  });
  const readiness = createReadiness(databaseFault);
  addDatabaseChecks(readiness, { db, ...(look && { look }) });
  const parts: Parts = {
    config: settings,
    db,
    identity,
    cards: gateway.provider,
    mailer,
    clock,
    logger: pino({ level: "silent" }),
    securityLog: openSecurityLog(db, pino({ level: "silent" })),
    readiness,
    // The tests have no network: a test that needs outside servers brings its own.
    web: openWeb({ network: { lookup: async () => [], connect: () => new Socket() } }),
    breakers: [],
    // No job runs by itself: a test that needs one calls it.
    wake: () => {},
  };
  const app = createApp(parts);
  return {
    studio: { app, parts, db, databaseUrl, changes, gateway, clock },
    async close() {
      await parts.securityLog.written();
      await release();
    },
  };
}

let addresses = 0;

/**
 * Gives the studio's in-process requests their own address: the library counts guesses by address, for all studios of
 * a process.
 */
function fromOwnAddress(handle: NonNullable<Identity["handle"]>): typeof handle {
  addresses += 1;
  const own = `198.18.0.${addresses}`;
  return (request, address, about) => handle(request, address === "in-process" ? own : address, about);
}

function settableClock(): TestClock {
  let fixed: Date | undefined;
  const now = () => fixed ?? new Date();
  return {
    now,
    set(moment) {
      fixed = moment;
    },
    advance(ms) {
      fixed = new Date(now().getTime() + ms);
    },
    run() {
      fixed = undefined;
    },
  };
}
