import { freePort } from "../../scripts/testing/free-port.ts";
import { journeyDataFolder } from "./journey-server.ts";
import { settingsForStandIn } from "./stripe-stand-in.ts";
import { serverDefaults, studioServer } from "./studio-server.ts";

// As with the main studio: chosen once, by Playwright's main process, and read by its workers.
const [studioPort, apiPort] = await Promise.all([freePort(), freePort()]);
process.env.E2E_STRIPE_PORT ??= String(studioPort);
process.env.E2E_STRIPE_API_PORT ??= String(apiPort);

/** The journeys' studio that takes cards through Stripe. */
export const stripeStudioUrl = `http://localhost:${process.env.E2E_STRIPE_PORT}`;

/** The fake Stripe API. */
export const stripeApiUrl = `http://localhost:${process.env.E2E_STRIPE_API_PORT}`;

/** That API, then that studio, which asks it for charges as soon as it starts (D43). */
export const stripeServers = [
  {
    ...serverDefaults,
    command: `"${process.execPath}" tests/setup/stripe-stand-in.ts`,
    // Without a key it answers 401, which shows that it is up.
    url: `${stripeApiUrl}/v1/payment_intents`,
    env: { PORT: process.env.E2E_STRIPE_API_PORT, WEBHOOK_URL: `${stripeStudioUrl}/webhooks/cards` },
  },
  studioServer({
    port: process.env.E2E_STRIPE_PORT,
    dataFolder: `${journeyDataFolder}-stripe`,
    env: settingsForStandIn(stripeApiUrl),
  }),
];
