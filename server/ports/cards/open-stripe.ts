import Stripe from "stripe";
import { currency } from "#studio/tiers.ts";
import type { CardIntent, CardIntentStatus, CardProvider } from "./card-provider.ts";
import { isRefusal, withPortErrors } from "./provider-faults.ts";
import { readCardEvent } from "./read-card-event.ts";

const timeoutMs = 10_000;
const pageSize = 100;
// The SDK waits half a second and more between attempts, so an outage is told within seconds.
const defaultRetries = 2;
// Longer or stranger ids cannot be the provider's, and need no question over the network.
const intentIdPattern = /^pi_[A-Za-z0-9]{8,120}$/;

/** How to reach the card provider. All but the keys is for the test gateway and for tests. */
export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  kind?: CardProvider["kind"];
  fetch?: typeof fetch;
  host?: string;
  port?: number;
  protocol?: "http" | "https";
  now?: () => Date;
  maxNetworkRetries?: number;
};

/** Opens the card provider through its SDK. Opens no connection yet, and checks no key. */
export function openStripe(settings: StripeSettings): CardProvider {
  const stripe = new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(settings.fetch),
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: settings.maxNetworkRetries ?? defaultRetries,
    timeout: timeoutMs,
    telemetry: false,
    host: settings.host,
    port: settings.port,
    protocol: settings.protocol,
  });
  return {
    kind: settings.kind ?? "stripe",
    publishableKey: settings.publishableKey,
    createIntent: (input) => withPortErrors(() => createIntent(stripe, input)),
    fetchIntent: (id) => withPortErrors(() => fetchIntent(stripe, id)),
    listIntents: (input) => listIntents(stripe, input.createdSince),
    cancelIntent: (id) => withPortErrors(() => cancelIntent(stripe, id)),
    refund: (input) => withPortErrors(() => refundIntent(stripe, input)),
    readWebhook: (rawBody, signature) =>
      readCardEvent({
        rawBody,
        signature,
        secret: settings.webhookSecret,
        now: settings.now?.() ?? new Date(),
      }),
  };
}

async function createIntent(
  stripe: Stripe,
  input: Parameters<CardProvider["createIntent"]>[0],
): Promise<CardIntent> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: input.amountCents,
      currency,
      // The only way to name cards alone since API version 2026-09-30.
      allowed_payment_method_types: ["card"],
      metadata: input.metadata,
      receipt_email: input.receiptEmail,
      description: input.description,
      expand: ["latest_charge"],
    },
    { idempotencyKey: input.idempotencyKey },
  );
  return toCardIntent(intent);
}

async function fetchIntent(stripe: Stripe, id: string): Promise<CardIntent | null> {
  if (!intentIdPattern.test(id)) return null;
  try {
    return toCardIntent(await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  } catch (error) {
    if (isRefusal(error, "resource_missing")) return null;
    throw error;
  }
}

async function* listIntents(stripe: Stripe, createdSince: Date): AsyncGenerator<CardIntent> {
  const pages = stripe.paymentIntents.list({
    created: { gte: Math.floor(createdSince.getTime() / 1000) },
    limit: pageSize,
    expand: ["data.latest_charge"],
  });
  const intents = pages[Symbol.asyncIterator]();
  while (true) {
    const step = await withPortErrors(() => intents.next());
    if (step.done) return;
    yield toCardIntent(step.value);
  }
}

async function cancelIntent(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id);
  } catch (error) {
    if (!isRefusal(error, "payment_intent_unexpected_state")) throw error;
  }
}

async function refundIntent(
  stripe: Stripe,
  input: Parameters<CardProvider["refund"]>[0],
): Promise<{ refundId: string }> {
  try {
    const refund = await stripe.refunds.create(
      // Free text goes into metadata: the field `reason` takes three fixed words only.
      { payment_intent: input.intentId, metadata: { reason: input.reason } },
      { idempotencyKey: input.idempotencyKey },
    );
    return { refundId: refund.id };
  } catch (error) {
    if (!isRefusal(error, "charge_already_refunded")) throw error;
    const earlier = await stripe.refunds.list({ payment_intent: input.intentId, limit: 1 });
    const latest = earlier.data[0];
    if (!latest) throw error;
    return { refundId: latest.id };
  }
}

function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: intent.status as CardIntentStatus,
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1000).toISOString(),
    refunded: typeof charge === "object" && charge !== null && charge.refunded,
  };
}
