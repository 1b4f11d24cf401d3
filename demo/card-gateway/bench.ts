import { randomUUID } from "node:crypto";
import { Kysely, sql } from "kysely";
import { postgresDialect } from "#server/db/postgres.ts";
import { sqliteDialect } from "#server/db/sqlite.ts";
import type { CardIntent } from "#server/ports/cards/card-provider.ts";
import { up } from "./migration.ts";
import { openTestGateway, type TestGateway } from "./open-test-gateway.ts";
import type { TestGatewayTables } from "./tables.ts";

/** A gateway on an empty database with a clock of its own, and what its webhooks brought. For tests only. */
export type Bench = {
  gateway: TestGateway;
  db: Kysely<TestGatewayTables>;
  clock: { now: Date };
  webhooks: { body: string; signature: string }[];
  /** Whether the server behind the webhooks is there to take them. */
  server: { isUp: boolean };
  /** Calls `listener` with the name of each job that the gateway wakes. */
  onWake(listener: (job: string) => void): void;
  /** The same database behind another gateway, as after a restart. */
  reopen(): TestGateway;
  close(): Promise<void>;
};

/** What the browser types into the card field; each field can be replaced. */
export type TypedFields = Partial<Record<"number" | "exp_month" | "exp_year" | "cvc", string>>;

/** What the tests read of an answer: an intent, or an error. */
export type WireBody = {
  status?: string;
  next_action?: { type: string; redirect_to_url: { url: string } };
  error?: { code?: string; decline_code?: string; message: string };
};

/** Sets up a gateway, on SQLite or on the PostgreSQL at `url`. */
export async function openBench(url: string | undefined): Promise<Bench> {
  const { db, drop } = await openEmptyDatabase(url);
  await up(db as Kysely<unknown>);
  const clock = { now: new Date("2025-06-15T12:00:00.400Z") };
  const webhooks: Bench["webhooks"] = [];
  const server = { isUp: true };
  let wake = (_job: string) => {};
  const reopen = () => {
    return openTestGateway({
      db,
      secret: "a secret of the tests",
      now: () => clock.now,
      deliverWebhook: async (webhook) => {
        if (server.isUp) webhooks.push(webhook);
        return server.isUp;
      },
      wake: (job) => wake(job),
      reportError: (error) => {
        throw error;
      },
    });
  };
  const onWake: Bench["onWake"] = (listener) => {
    wake = listener;
  };
  return { gateway: reopen(), db, clock, webhooks, server, onWake, reopen, close: drop };
}

/** A new intent of 50 dollars. */
export function newIntent(bench: Bench, amountCents = 5000): Promise<CardIntent> {
  const metadata = { userId: "u1", trainerId: "t1" };
  return bench.gateway.provider.createIntent({ amountCents, metadata, idempotencyKey: randomUUID() });
}

/** Confirms as the browser does: publishable key, client secret, card. Answers the status and the JSON body. */
export async function confirm(
  bench: Bench,
  intent: CardIntent,
  typed: TypedFields,
): Promise<{ status: number; body: WireBody }> {
  const card = { number: "4242424242424242", exp_month: "12", exp_year: "2030", cvc: "123", ...typed };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const response = await bench.gateway.app.request(`/v1/payment_intents/${intent.id}/confirm`, {
    method: "POST",
    body: new URLSearchParams([
      ["key", bench.gateway.provider.publishableKey],
      ["client_secret", intent.clientSecret],
      ["payment_method_data[type]", "card"],
      ["payment_method_data[billing_details][name]", "Rumana Islam"],
      ...fields,
    ] as [string, string][]),
  });
  return { status: response.status, body: await response.json() };
}

async function openEmptyDatabase(
  url: string | undefined,
): Promise<{ db: Kysely<TestGatewayTables>; drop: () => Promise<void> }> {
  if (!url) {
    const db = new Kysely<TestGatewayTables>({ dialect: sqliteDialect(":memory:") });
    return { db, drop: () => db.destroy() };
  }
  const admin = new Kysely<unknown>({ dialect: postgresDialect(url) });
  const name = `gateway_${randomUUID().replaceAll("-", "")}`;
  await sql`create database ${sql.id(name)}`.execute(admin);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = new Kysely<TestGatewayTables>({ dialect: postgresDialect(own.href) });
  const drop = async () => {
    await db.destroy();
    await sql`drop database ${sql.id(name)}`.execute(admin);
    await admin.destroy();
  };
  return { db, drop };
}
