import Stripe from "stripe";
import { expect, test } from "vitest";
import {
  asked,
  fault,
  json,
  listed,
  openRecorded,
  page,
  recordedCharge,
  recordedIntent,
} from "#tests/server/recorded-provider.ts";
import { BadWebhookSignature, CardProviderUnavailable, IdempotencyConflict } from "./card-provider.ts";
import { openStripe } from "./open-stripe.ts";

const order = { amountCents: 5000, metadata: { userId: "u1" }, idempotencyKey: "attempt-1" };

// §7.27
test("an intent is asked for in USD, by card only, under our key and the SDK's pinned version", async () => {
  const { provider, sent } = openRecorded(json(200, recordedIntent));
  await provider.createIntent({ ...order, receiptEmail: "m@shokti.test", description: "Standard" });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: "POST", url: "https://api.stripe.com/v1/payment_intents" });
  expect(Object.fromEntries(sent[0]?.body ?? [])).toEqual({
    amount: "5000",
    currency: "usd",
    "allowed_payment_method_types[0]": "card",
    "metadata[userId]": "u1",
    receipt_email: "m@shokti.test",
    description: "Standard",
    "expand[0]": "latest_charge",
  });
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer sk_test_recorded");
  expect(sent[0]?.headers.get("idempotency-key")).toBe("attempt-1");
  expect(sent[0]?.headers.get("stripe-version")).toBe(Stripe.API_VERSION);
  expect(sent[0]?.headers.get("x-stripe-client-telemetry")).toBeNull();
});

test("the provider's intent becomes ours", async () => {
  const { provider } = openRecorded(json(200, recordedIntent));
  expect(await provider.fetchIntent(recordedIntent.id)).toEqual({
    id: recordedIntent.id,
    clientSecret: recordedIntent.client_secret,
    status: "succeeded",
    amountCents: 5000,
    amountReceivedCents: 5000,
    currency: "usd",
    metadata: { userId: "u1" },
    createdAt: "2025-06-15T15:06:40.000Z",
    chargedAt: "2025-06-15T16:00:00.000Z",
    card: "Visa ending in 4242",
    amountRefundedCents: 0,
    refunded: false,
  });
});

test.each([
  ["refunded in part", { amount_refunded: 2000 }, { amountRefundedCents: 2000, refunded: false }],
  [
    "refunded in full",
    { amount_refunded: 5000, refunded: true },
    { amountRefundedCents: 5000, refunded: true },
  ],
  ["declined", { paid: false }, { chargedAt: null, card: null, amountRefundedCents: 0, refunded: false }],
  [
    "made with a card of a brand that has no name here",
    { payment_method_details: { type: "card", card: { brand: "eftpos_au", last4: "0042" } } },
    { card: "Card ending in 0042" },
  ],
  [
    "told with digits that are not four",
    { payment_method_details: { type: "card", card: { brand: "visa", last4: "42" } } },
    { card: null },
  ],
  ["told without its card", { payment_method_details: null }, { card: null }],
])("an intent tells of a charge that was %s", async (_name, change, expected) => {
  const intent = { ...recordedIntent, latest_charge: { ...recordedCharge, ...change } };
  const { provider } = openRecorded(json(200, intent));
  expect(await provider.fetchIntent(recordedIntent.id)).toMatchObject(expected);
});

test("an intent without a charge was charged at no moment", async () => {
  const { provider } = openRecorded(json(200, { ...recordedIntent, latest_charge: null }));
  expect(await provider.fetchIntent(recordedIntent.id)).toMatchObject({ chargedAt: null, refunded: false });
});

test("an intent that the provider does not know is null; a malformed id is not even asked", async () => {
  const { provider, sent } = openRecorded(
    fault(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: "No such payment_intent",
    }),
  );
  expect(await provider.fetchIntent(recordedIntent.id)).toBeNull();
  expect(sent).toHaveLength(1);
  expect(await provider.fetchIntent("pi_../../v1/balance")).toBeNull();
  expect(sent).toHaveLength(1);
});

test("listing follows the pages", async () => {
  const other = { ...recordedIntent, id: "pi_3QrS7uVwXyZ0aBcD1eFgHiJl" };
  const { provider, sent } = openRecorded(page([recordedIntent], true), page([other]));
  const createdSince = new Date("2025-06-15T00:00:00.900Z");
  const intents = await listed(provider.listIntents({ createdSince }));
  expect(intents.map(({ id }) => id)).toEqual([recordedIntent.id, other.id]);
  const queries = sent.map(asked);
  expect(queries[0]).toEqual({
    "created[gte]": String(Date.parse("2025-06-15T00:00:00Z") / 1000),
    limit: "100",
    "expand[0]": "data.latest_charge",
  });
  expect(queries[1]).toMatchObject({ starting_after: recordedIntent.id });
});

test("cancelling what is past cancelling does nothing; another refusal is told", async () => {
  const past = { type: "invalid_request_error", code: "payment_intent_unexpected_state", message: "no" };
  await openRecorded(fault(400, past)).provider.cancelIntent(recordedIntent.id);
  const unknown = { ...past, code: "resource_missing" };
  const { provider } = openRecorded(fault(404, unknown));
  await expect(provider.cancelIntent(recordedIntent.id)).rejects.toThrow("no");
});

test.each([
  ["a broken network", undefined],
  ["an answer 500", fault(500, { type: "api_error", message: "Oops" })],
  ["an answer 503 that is not JSON", () => new Response("<h1>down</h1>", { status: 503 })],
  ["an answer 429", fault(429, { type: "invalid_request_error", code: "rate_limit", message: "slow down" })],
  [
    "a key in use",
    fault(409, { type: "idempotency_error", code: "idempotency_key_in_use", message: "wait" }),
  ],
])("%s means that the provider is unavailable, for every call", async (_name, answer) => {
  const { provider } = openRecorded(...(answer ? [answer] : []));
  const id = recordedIntent.id;
  const createdSince = new Date();
  const calls = [
    provider.createIntent(order),
    provider.fetchIntent(id),
    listed(provider.listIntents({ createdSince })),
    provider.cancelIntent(id),
    provider.refund({ intentId: id, amountCents: 1, refundId: "r1", reason: "a", idempotencyKey: "r1" }),
    provider.fetchRefund("re_3QrS7uVwXyZ0aBcD1x2y3z4w"),
    listed(provider.listRefunds({ createdSince })),
    provider.fetchDispute("du_3QrS7uVwXyZ0aBcD1p2q3r4s"),
    listed(provider.listDisputes({ intentId: id })),
  ];
  for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
    expect(status).toBe("rejected");
    expect(reason).toBeInstanceOf(CardProviderUnavailable);
  }
});

test("a passing outage is bridged by trying again under the same key", async () => {
  const keys: (string | null)[] = [];
  const provider = openStripe({
    secretKey: "sk_test_recorded",
    publishableKey: "pk_test_recorded",
    webhookSecret: "whsec_recorded",
    fetch: async (_url, init) => {
      keys.push(new Headers(init?.headers).get("idempotency-key"));
      if (keys.length === 1) throw new TypeError("fetch failed");
      return Response.json(recordedIntent);
    },
  });
  expect(await provider.createIntent(order)).toMatchObject({ id: recordedIntent.id });
  expect(keys).toEqual(["attempt-1", "attempt-1"]);
});

test("the same key with other parameters is a conflict", async () => {
  const { provider } = openRecorded(
    fault(400, { type: "idempotency_error", message: "Keys for idempotent …" }),
  );
  await expect(provider.createIntent(order)).rejects.toBeInstanceOf(IdempotencyConflict);
});

test("a wrong secret key is a fault of ours, not an outage", async () => {
  const { provider } = openRecorded(
    fault(401, { type: "invalid_request_error", message: "Invalid API Key" }),
  );
  await expect(provider.fetchIntent(recordedIntent.id)).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});

const sign = (payload: string, timestamp?: number) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_recorded", timestamp });

test.each([
  ["payment_intent.succeeded", { object: "payment_intent", id: "pi_1" }, "pi_1"],
  ["charge.refunded", { object: "charge", id: "ch_1", payment_intent: "pi_1" }, "pi_1"],
  ["refund.updated", { object: "refund", id: "re_1", payment_intent: "pi_1" }, "pi_1"],
  ["charge.refund.updated", { object: "refund", id: "re_1", payment_intent: "pi_1" }, "pi_1"],
  ["charge.dispute.created", { object: "dispute", id: "du_1", payment_intent: { id: "pi_1" } }, "pi_1"],
  ["charge.succeeded", { object: "charge", id: "ch_1", payment_intent: null }, null],
  ["customer.created", { object: "customer", id: "cus_1" }, null],
  ["an event of nothing", null, null],
])("a signed %s names its payment", async (type, object, intentId) => {
  const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
  const event = await openRecorded().provider.readWebhook(body, sign(body));
  expect(event).toEqual({ id: "evt_1", type, intentId });
});

test("a webhook that is tampered with, too old or signed by another is refused", async () => {
  const { provider } = openRecorded();
  const body = JSON.stringify({ id: "evt_1", type: "x", data: { object: {} } });
  const old = Math.floor(Date.now() / 1000) - 301;
  const foreign = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec_other" });
  for (const [raw, signature] of [
    [body.replace("evt_1", "evt_2"), sign(body)],
    [body, sign(body, old)],
    [body, foreign],
    [body, ""],
  ] as const) {
    await expect(provider.readWebhook(raw, signature)).rejects.toBeInstanceOf(BadWebhookSignature);
  }
});

// D44
test("an event that the secret of now or the one before has signed is taken, of another one not", async () => {
  const secrets = { webhookSecret: "whsec_of_now", previousWebhookSecret: "whsec_before" };
  const keys = { secretKey: "sk_test_recorded", publishableKey: "pk_test_recorded" };
  const provider = openStripe({ ...keys, ...secrets });
  const payload = JSON.stringify({ id: "evt_1", type: "charge.updated", data: { object: {} } });
  const signed = (secret: string) => Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  for (const secret of Object.values(secrets))
    expect(await provider.readWebhook(payload, await signed(secret))).toMatchObject({ id: "evt_1" });
  await expect(provider.readWebhook(payload, await signed("whsec_of_others"))).rejects.toBeInstanceOf(
    BadWebhookSignature,
  );
});
