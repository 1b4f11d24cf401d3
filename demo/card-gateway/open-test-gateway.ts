import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Job } from "#server/core/job.ts";
import type { CardProvider } from "#server/ports/cards/card-provider.ts";
import { openStripe } from "#server/ports/cards/open-stripe.ts";
import type { GatewayDb } from "./calls.ts";
import { challengeRoutes } from "./challenge-routes.ts";
import { createDelivery, type DeliverWebhook, deliveryJob } from "./delivery.ts";
import { deriveKeys } from "./keys.ts";
import { createTurns, turnsJob } from "./take-turns.ts";
import { wireRoutes } from "./wire-routes.ts";

const dayMs = 86_400_000;
// Leaves room for metadata at its limits and a card; a bound, because the gateway is public.
const largestBodyBytes = 64 * 1024;

/** Our own card provider for demo and tests, and the routes that browsers reach it by (D45). */
export type TestGateway = {
  provider: CardProvider;
  /** Mounted at `mountPath`, without the server's session, guards or Content-Security-Policy. */
  app: Hono;
  /** Delivers webhooks, advances refunds and disputes, and deletes old idempotency keys. */
  jobs: readonly Job[];
  /** Tries every webhook that is due now, so that tests can await it. */
  deliverDue(): Promise<unknown>;
  /** Runs all scheduled changes of charges, refunds and disputes now, likewise for tests. */
  takeTurns(): Promise<void>;
};

/**
 * Opens the test gateway on its own tables (`migration.ts`). The provider is the real SDK, whose requests
 * are handled in process. The keys are derived from `secret` alone. Events are delivered by the first of its jobs,
 * which `wake` triggers after each change.
 */
export function openTestGateway(input: {
  db: GatewayDb;
  secret: string;
  now: () => Date;
  deliverWebhook: DeliverWebhook;
  wake?: (job: string) => void;
  reportError?: (error: unknown) => void;
}): TestGateway {
  const { db, now, deliverWebhook, wake = () => {}, reportError = () => {} } = input;
  const keys = deriveKeys(input.secret);
  const { webhookSecret } = keys;
  const delivery = createDelivery({ db, now, webhookSecret, deliverWebhook, reportError });
  const turns = createTurns({ db, now, afterChange: () => wake(deliveryJob) });
  const afterChange = () => {
    wake(deliveryJob);
    wake(turnsJob);
  };
  const app = openApp({ db, keys, now, reportError, afterChange });
  return {
    provider: openStripe({ ...keys, kind: "test", now, fetch: fetchInto(app) }),
    app,
    jobs: [
      delivery.job,
      turns.job,
      {
        name: "card gateway keys",
        everyMs: dayMs,
        run: async () => void (await purgeOldKeys(db, now())),
      },
    ],
    deliverDue: delivery.deliverDue,
    takeTurns: turns.takeAll,
  };
}

function openApp(parts: Parameters<typeof wireRoutes>[0]): Hono {
  const app = new Hono().use(bodyLimit({ maxSize: largestBodyBytes }));
  return app.route("/", wireRoutes(parts)).route("/", challengeRoutes(parts));
}

/** The SDK calls https://api.stripe.com; here its requests go straight to our routes. */
function fetchInto(app: Hono): typeof fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(String(url));
    return app.request(pathname + search, init);
  };
}

// The real provider also keeps keys for a day only.
async function purgeOldKeys(db: GatewayDb, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  await db.deleteFrom("test_gateway_keys").where("created_at", "<", dayAgo).execute();
}
