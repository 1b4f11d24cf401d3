import { once } from "node:events";
import { type ServerType, serve } from "@hono/node-server";
import { pino } from "pino";
import type { DeliverWebhook } from "#demo/card-gateway/delivery.ts";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import { openTestGateway } from "#demo/card-gateway/open-test-gateway.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import { makeTables } from "#demo/open.ts";
import { up as makeLeaseTable } from "#server/db/migrations/020-leases.ts";
import { openDatabase } from "#server/db/open.ts";
import { openLeases } from "#server/jobs/leases.ts";
import { createJobRunner } from "#server/jobs/runner.ts";

const secret = "what the stand-in's keys are made from";

/** The keys that a studio and a browser use with the stand-in. */
export const standInKeys = deriveKeys(secret);

/** The settings of a studio whose card provider is the stand-in at `url` (D51). */
export function settingsForStandIn(url: string) {
  return {
    STRIPE_SECRET_KEY: standInKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
    STRIPE_API_URL: url,
  };
}

/** Handles a request to the stand-in: answers it, sooner or later or not at all. */
export type Intercept = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

type StandInSettings = { port: number; webhookUrl?: string; intercept?: Intercept; now?: () => Date };

/**
 * The provider's API at the root of its own loopback port, as a process apart from any studio: its
 * charges outlive a killed studio. Events are posted to `webhookUrl`; without one they stay here.
 */
export async function openStandIn({
  port,
  webhookUrl,
  intercept = (_request, answer) => answer(),
  now = () => new Date(),
}: StandInSettings) {
  const { db } = openDatabase(":memory:");
  await makeTables(db);
  await makeLeaseTable(db);
  const gateway = openTestGateway({
    db: db.withTables<TestGatewayTables>(),
    secret,
    now,
    deliverWebhook: webhookUrl ? overHttp(webhookUrl) : async () => false,
    reportError: (error) => console.error(error),
    wake: (job) => runner.wake(job),
  });
  const answer = async (request: Request) => gateway.app.fetch(request);
  const fetch = (request: Request) => intercept(request, () => answer(request));
  const server = serve({ fetch, hostname: "localhost", port });
  await once(server, "listening");
  const runner = createJobRunner({ jobs: gateway.jobs, leases: openLeases(db), logger: pino() });
  if (webhookUrl) runner.start();
  return {
    url: `http://localhost:${port}`,
    provider: gateway.provider,
    takeTurns: gateway.takeTurns,
    async close() {
      await closed(server);
      await runner.close();
      await db.destroy();
    },
  };
}

function overHttp(url: string): DeliverWebhook {
  return async ({ body, signature }) => {
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    // A studio that is down accepts nothing: the event is sent again later.
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
    return answer?.ok ?? false;
  };
}

async function closed(server: ServerType): Promise<void> {
  const end = once(server, "close");
  server.close();
  if ("closeAllConnections" in server) server.closeAllConnections();
  await end;
}

if (import.meta.main) {
  await openStandIn({ port: Number(process.env.PORT), webhookUrl: process.env.WEBHOOK_URL });
}
