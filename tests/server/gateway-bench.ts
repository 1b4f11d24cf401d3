import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { openTestGateway, type TestGateway } from "#demo/card-gateway/open-test-gateway.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import type { CardIntent } from "#server/ports/cards/card-provider.ts";
import { openStudioDatabase } from "#tests/setup/studio-database.ts";

/** A gateway on empty tables with its own clock, and the webhooks it sent. */
export type Bench = {
  gateway: TestGateway;
  db: Kysely<TestGatewayTables>;
  clock: { now: Date };
  webhooks: { body: string; signature: string }[];
  /** Whether the server behind the webhooks is up to accept them. */
  server: { isUp: boolean };
  /** Calls `listener` with the name of each job that the gateway wakes. */
  onWake(listener: (job: string) => void): void;
  /** Another gateway on the same database, as after a restart. */
  reopen(): TestGateway;
};

/** What is typed into the card field; each field can be overridden. */
export type TypedFields = Partial<Record<"number" | "exp_month" | "exp_year" | "cvc", string>>;

/** What the tests read from a response: an intent, or an error. */
export type WireBody = {
  status?: string;
  next_action?: { type: string; redirect_to_url: { url: string } };
  error?: { code?: string; decline_code?: string; message: string };
};

/** Emptied in this order: referring tables come before those they refer to. */
const tables = [
  "test_gateway_turns",
  "test_gateway_disputes",
  "test_gateway_refunds",
  "test_gateway_charges",
  "test_gateway_intents",
  "test_gateway_keys",
  "test_gateway_events",
] as const satisfies (keyof TestGatewayTables)[];

/** A gateway for each test of one file, on a database that is emptied before each. */
export function setUpBench(): Bench {
  const bench = {} as Bench;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const { db, release } = await openStudioDatabase();
    close = release;
    bench.db = db.withTables<TestGatewayTables>();
  });
  beforeEach(async () => {
    for (const table of tables) await bench.db.deleteFrom(table).execute();
    Object.assign(bench, openBench(bench.db));
  });
  afterAll(() => close?.());
  return bench;
}

function openBench(db: Bench["db"]): Bench {
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
  return { gateway: reopen(), db, clock, webhooks, server, onWake, reopen };
}

/** A new intent of 50 dollars. */
export function newIntent(bench: Bench, amountCents = 5000): Promise<CardIntent> {
  const metadata = { userId: "u1", trainerId: "t1" };
  return bench.gateway.provider.createIntent({ amountCents, metadata, idempotencyKey: randomUUID() });
}

/** The parameters of a full refund. */
export function refundOf({ id, amountCents }: CardIntent, idempotencyKey = "r1") {
  return { intentId: id, amountCents, refundId: "ours", reason: "a test", idempotencyKey };
}

/** Confirms as the browser does: publishable key, client secret, card. Returns the status and the JSON body. */
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
