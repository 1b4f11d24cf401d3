import Stripe from "stripe";
import type { StripeConfig } from "#server/core/settings.ts";
import { currency } from "#studio/tiers.ts";
import type { CardIntent, CardIntentStatus, CardProvider } from "./card-provider.ts";
import { fetchDispute, listDisputes } from "./disputes.ts";
import { eachOf, isRefusal, knownOrNull, withPortErrors } from "./provider-faults.ts";
import { listQuery, momentOf } from "./provider-lists.ts";
import { readCardEvent } from "./read-card-event.ts";
import { fetchRefund, listRefunds, refund } from "./refunds.ts";

// Two attempts with the SDK's pause of half a second between them: after 17 seconds the caller gets an error.
const timeoutMs = 8_000;
const defaultRetries = 1;
// Longer or odder ids cannot be the provider's, so no network call is needed.
const intentIdPattern = /^pi_[A-Za-z0-9]{8,120}$/;

/** For the test gateway and for tests. */
type StandIn = {
  kind?: CardProvider["kind"];
  fetch?: typeof fetch;
  now?: () => Date;
  maxNetworkRetries?: number;
};

/** Opens the card provider through its SDK. Opens no connection yet, and checks no key. */
export function openStripe(settings: StripeConfig & StandIn): CardProvider {
  const stripe = new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(settings.fetch),
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: settings.maxNetworkRetries ?? defaultRetries,
    timeout: timeoutMs,
    telemetry: false,
    ...placeOf(settings.apiUrl),
  });
  return {
    kind: settings.kind ?? "stripe",
    publishableKey: settings.publishableKey,
    createIntent: (input) => withPortErrors(() => createIntent(stripe, input)),
    fetchIntent: (id) => withPortErrors(() => fetchIntent(stripe, id)),
    listIntents: ({ createdSince }) => listIntents(stripe, createdSince),
    cancelIntent: (id) => withPortErrors(() => cancelIntent(stripe, id)),
    refund: (input) => withPortErrors(() => refund(stripe, input)),
    fetchRefund: (id) => withPortErrors(() => fetchRefund(stripe, id)),
    listRefunds: (listing) => listRefunds(stripe, listing),
    fetchDispute: (id) => withPortErrors(() => fetchDispute(stripe, id)),
    listDisputes: (listing) => listDisputes(stripe, listing),
    readWebhook: (rawBody, signature) =>
      readCardEvent({
        rawBody,
        signature,
        secrets: [settings.webhookSecret, settings.previousWebhookSecret ?? []].flat(),
        now: settings.now?.() ?? new Date(),
      }),
  };
}

/** Where the API is, if not at its own address (D51). */
function placeOf(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttps = protocol === "https:";
  return {
    host: hostname,
    port: Number(port) || (isHttps ? 443 : 80),
    protocol: isHttps ? ("https" as const) : ("http" as const),
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
      // The only way to allow cards alone since API version 2026-09-30.
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
  const intent = await knownOrNull(stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  return intent && toCardIntent(intent);
}

async function* listIntents(stripe: Stripe, createdSince: Date): AsyncGenerator<CardIntent> {
  const query = { ...listQuery({ createdSince }), expand: ["data.latest_charge"] };
  for await (const intent of eachOf(stripe.paymentIntents.list(query))) yield toCardIntent(intent);
}

async function cancelIntent(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id);
  } catch (error) {
    if (!isRefusal(error, "payment_intent_unexpected_state")) throw error;
  }
}

const brands: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** A card by its brand and last four digits; null where the provider tells no four, so that no charge stays unbooked for them. */
function cardText(card: Stripe.Charge.PaymentMethodDetails.Card | null | undefined): string | null {
  return card?.last4?.length === 4 ? `${brands[card.brand ?? ""] ?? "Card"} ending in ${card.last4}` : null;
}

function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: intent.status as CardIntentStatus,
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    createdAt: momentOf(intent.created),
    chargedAt: charge?.paid ? momentOf(charge.created) : null,
    card: charge?.paid ? cardText(charge.payment_method_details?.card) : null,
    amountRefundedCents: charge?.amount_refunded ?? 0,
    refunded: charge?.refunded ?? false,
  };
}
