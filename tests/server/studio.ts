import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openTestGateway, type TestGateway } from "#demo/card-gateway/open-test-gateway.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import { makeTables } from "#demo/open.ts";
import { type AppType, createApp } from "#server/app.ts";
import { createReadiness } from "#server/core/readiness.ts";
import type { Config } from "#server/core/settings.ts";
import type { Changes } from "#server/db/changes.ts";
import { databaseFault } from "#server/db/faults.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Db, openDatabase } from "#server/db/open.ts";
import { addDatabaseChecks } from "#server/db/readiness.ts";
import { followIdentity } from "#server/features/people/follow-identity.ts";
import { migrateIdentity, openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import { openFirebaseIdentity } from "#server/ports/identity/firebase.ts";
import type { Identity } from "#server/ports/identity/identity.ts";
import { openOutbox } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";
import { firebaseKeys } from "./id-tokens.ts";

/** A studio of a test file's own: the real app on an empty database, with a clock that the test sets. */
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

/** What people need to be made in: a studio, whoever opened it. */
export type OpenStudio = Pick<Studio, "app" | "parts" | "db"> & { clock: Pick<TestClock, "now"> };

/** Shows the real time until a test sets it; it runs again after that test. */
type TestClock = { now(): Date; set(moment: Date): void; advance(ms: number): void; run(): void };

const config: Config = {
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
  isTrustedProxy: () => false,
  google: undefined,
  firebase: undefined,
  stripe: undefined,
  smtpUrl: undefined,
  mailFrom: "Shokti <no-reply@shokti.test>",
  logLevel: "silent",
  metricsToken: undefined,
  traces: undefined,
};

/** Opens a studio for the tests of one file, on SQLite or on the PostgreSQL they were given. */
export function setUpStudio(changes: Partial<Config> = {}, { databaseFile = ":memory:" } = {}): Studio {
  const studio = {} as Studio;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const opened = await openStudio({ ...config, ...changes }, databaseFile);
    Object.assign(studio, opened.studio);
    close = opened.close;
  });
  afterEach(() => studio.clock.run());
  afterAll(() => close?.());
  return studio;
}

async function openStudio(
  settings: Config,
  databaseFile: string,
): Promise<{ studio: Studio; close(): Promise<void> }> {
  const { db, engine, changes, look, databaseUrl, drop } = await openEmptyDatabase(databaseFile);
  await migrate(db);
  await makeTables(db);
  const clock = settableClock();
  const mailer = openOutbox({ db, clock, appUrl: settings.appUrl, transport: async () => {} });
  if (!settings.firebase) await migrateIdentity({ db, engine, config: settings });
  const opened = settings.firebase
    ? openFirebaseIdentity({ ...settings.firebase, now: clock.now, keys: firebaseKeys })
    : openEmbeddedIdentity({
        db,
        engine,
        config: settings,
        mailer,
        onProfileChange: async (person, findAgain) => void (await followIdentity(db, person, { findAgain })),
      });
  const identity = { ...opened, ...(opened.handle && { handle: fromOwnAddress(opened.handle) }) };
  // Not started: a test that wants the webhooks delivers them itself.
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
    readiness,
    breakers: [],
    // No job runs by itself: a test that wants one calls it.
    wake: () => {},
  };
  const app = createApp(parts);
  return {
    studio: { app, parts, db, databaseUrl, changes, gateway, clock },
    async close() {
      await drop();
    },
  };
}

let addresses = 0;

/**
 * Lets what a test asks in process come from an address of its studio's own: the library counts guesses by address,
 * for all studios of a process.
 */
function fromOwnAddress(handle: NonNullable<Identity["handle"]>): typeof handle {
  addresses += 1;
  const own = `198.18.0.${addresses}`;
  return (request, address) => handle(request, address === "in-process" ? own : address);
}

async function openEmptyDatabase(file: string) {
  const { url: databaseUrl, drop } = await newDatabase(file);
  const opened = openDatabase(databaseUrl);
  return {
    ...opened,
    databaseUrl,
    async drop() {
      await opened.close();
      await drop();
    },
  };
}

/** A database with nothing in it, on the PostgreSQL that the tests were given or else in `file`. */
export async function newDatabase(file = ":memory:"): Promise<{ url: string; drop(): Promise<void> }> {
  const server = testDatabaseUrl();
  if (!server) return { url: file, drop: async () => {} };
  const name = `shokti_${randomUUID().replaceAll("-", "")}`;
  const admin = openDatabase(server).db;
  await sql`create database ${sql.id(name)}`.execute(admin);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)}`.execute(admin);
      await admin.destroy();
    },
  };
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
