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
// Metadata at its limits and a card fit in; the gateway is open to everybody.
const largestBodyBytes = 64 * 1024;

/** A card provider of our own for demo and tests, and the routes that browsers reach it by (D45). */
export type TestGateway = {
  provider: CardProvider;
  /** To be mounted at `mountPath`, without session, guards or a Content-Security-Policy of the server's own. */
  app: Hono;
  /** Delivers webhooks, lets refunds and disputes go on, and forgets old idempotency keys. */
  jobs: readonly Job[];
  /** Tries every webhook that is due now, for tests that want to wait for it. */
  deliverDue(): Promise<unknown>;
  /** Lets happen at once what becomes of charges, refunds and disputes by itself, for the same tests. */
  takeTurns(): Promise<void>;
};

/**
 * Opens the test gateway on tables of its own (`migration.ts`). The provider is the real SDK, whose requests
 * are answered in process. The keys follow from `secret` alone. Events are delivered by the first of its jobs,
 * which `wake` asks for after each change.
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

/** The SDK speaks to https://api.stripe.com; here its requests go straight to our routes. */
function fetchInto(app: Hono): typeof fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(String(url));
    return app.request(pathname + search, init);
  };
}

// The provider, too, knows a key for a day only.
async function purgeOldKeys(db: GatewayDb, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  await db.deleteFrom("test_gateway_keys").where("created_at", "<", dayAgo).execute();
}
