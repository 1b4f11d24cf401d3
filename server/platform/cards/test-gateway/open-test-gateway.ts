import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Kysely } from "kysely";
import type { CardProvider } from "../card-provider.ts";
import { openStripe } from "../open-stripe.ts";
import type { GatewayDb } from "./calls.ts";
import { challengeRoutes } from "./challenge-routes.ts";
import { type DeliverWebhook, openDelivery } from "./delivery.ts";
import { deriveKeys } from "./keys.ts";
import type { TestGatewayTables } from "./tables.ts";
import { wireRoutes } from "./wire-routes.ts";

const dayMs = 86_400_000;
// Metadata at its limits and a card fit in; the gateway is open to everybody.
const largestBodyBytes = 64 * 1024;

/** A card provider of our own for demo and tests, and the routes that browsers reach it by (D45). */
export type TestGateway = {
  provider: CardProvider;
  /** To be mounted at `mountPath`, without session, guards or a Content-Security-Policy of the server's own. */
  app: Hono;
  /** Begins to deliver webhooks, those of an earlier run first. */
  start(): void;
  /** Tries every webhook that is due now, for tests that want to wait for it. */
  deliverDue(): Promise<void>;
  /** Stops delivering, and waits for what is on its way; call it before the database closes. */
  close(): Promise<void>;
};

/**
 * Opens the test gateway on tables of its own (`migration.ts`). The provider is the real SDK, whose requests
 * are answered in process. The keys follow from `secret` alone. Events are delivered after `start`.
 */
export function openTestGateway<DB extends TestGatewayTables>(input: {
  db: Kysely<DB>;
  secret: string;
  now: () => Date;
  deliverWebhook: DeliverWebhook;
  reportError?: (error: unknown) => void;
}): TestGateway {
  // A database that has these tables among others serves as one that has only these.
  const db = input.db as unknown as GatewayDb;
  const { now, deliverWebhook, reportError = () => {} } = input;
  const keys = deriveKeys(input.secret);
  const { webhookSecret } = keys;
  const delivery = openDelivery({ db, now, webhookSecret, deliverWebhook, reportError });
  const app = openApp({ db, keys, now, reportError, afterChange: delivery.nudge });
  let tidying = Promise.resolve();
  return {
    provider: openStripe({ ...keys, kind: "test", now, fetch: fetchInto(app) }),
    app,
    start: () => {
      tidying = forgetOldKeys(db, now()).catch(reportError);
      delivery.start();
    },
    deliverDue: delivery.deliverDue,
    close: async () => {
      await Promise.all([delivery.close(), tidying]);
    },
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
async function forgetOldKeys(db: GatewayDb, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  await db.deleteFrom("test_gateway_keys").where("created_at", "<", dayAgo).execute();
}
