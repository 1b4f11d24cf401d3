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
  type Sent,
} from "#tests/server/recorded-provider.ts";
import { IdempotencyConflict, RefundRefused } from "./card-provider.ts";

const recordedRefund = {
  id: "re_3QrS7uVwXyZ0aBcD1x2y3z4w",
  object: "refund",
  amount: 2000,
  balance_transaction: "txn_3QrS7uVwXyZ0aBcD1a2b3c4d",
  charge: recordedCharge.id,
  created: 1750006800,
  currency: "usd",
  metadata: { refundId: "refund-1", reason: "the slot closed" },
  payment_intent: recordedIntent.id,
  reason: null,
  status: "succeeded",
};
const refundInput = {
  intentId: recordedIntent.id,
  amountCents: 2000,
  refundId: "refund-1",
  reason: "the slot closed",
  idempotencyKey: "r1",
};
const ourRefund = {
  id: recordedRefund.id,
  intentId: recordedIntent.id,
  amountCents: 2000,
  status: "succeeded",
  failure: null,
  refundId: "refund-1",
  createdAt: "2025-06-15T17:00:00.000Z",
  failedAt: null,
};

test("a refund is asked for in cents, with our id and reason, under our key", async () => {
  const { provider, sent } = openRecorded(json(200, recordedRefund));
  expect(await provider.refund(refundInput)).toEqual(ourRefund);
  expect(sent[0]).toMatchObject({ method: "POST", url: "https://api.stripe.com/v1/refunds" });
  expect(Object.fromEntries(sent[0]?.body ?? [])).toEqual({
    payment_intent: recordedIntent.id,
    amount: "2000",
    "metadata[refundId]": "refund-1",
    "metadata[reason]": "the slot closed",
    "expand[0]": "failure_balance_transaction",
  });
  expect(sent[0]?.headers.get("idempotency-key")).toBe("r1");
});

test.each([
  ["pending", {}, { status: "pending", failure: null }],
  ["requires_action", {}, { status: "pending", failure: null }],
  ["succeeded", {}, { status: "succeeded", failure: null }],
  ["canceled", {}, { status: "failed", failure: "the provider gave no reason" }],
  [
    "failed",
    { failure_reason: "lost_or_stolen_card" },
    { status: "failed", failure: "the card is lost or stolen", failedAt: null },
  ],
  [
    "failed",
    {
      failure_reason: "expired_or_canceled_card",
      failure_balance_transaction: { id: "txn_1", created: 1750010400 },
    },
    {
      status: "failed",
      failure: "the card has expired or was cancelled",
      failedAt: "2025-06-15T18:00:00.000Z",
    },
  ],
  [
    "failed",
    { failure_reason: "unknown", failure_balance_transaction: "txn_1" },
    { status: "failed", failure: "the provider gave no reason", failedAt: null },
  ],
])("a refund that is %s at the provider, %j", async (status, change, expected) => {
  const { provider } = openRecorded(json(200, { ...recordedRefund, ...change, status }));
  expect(await provider.fetchRefund(recordedRefund.id)).toMatchObject(expected);
});

test("a refund made at the provider has no id of ours; one of no intent is none of ours", async () => {
  const there = { ...recordedRefund, metadata: {} };
  expect(await openRecorded(json(200, there)).provider.fetchRefund(there.id)).toMatchObject({
    refundId: null,
  });
  const foreign = { ...recordedRefund, payment_intent: null };
  expect(await openRecorded(json(200, foreign)).provider.fetchRefund(foreign.id)).toBeNull();
  const { provider } = openRecorded(page([foreign, recordedRefund]));
  expect(await listed(provider.listRefunds({ intentId: recordedIntent.id }))).toEqual([ourRefund]);
});

test.each([
  ["charge_already_refunded", undefined, "this charge has already been refunded in full"],
  ["charge_disputed", undefined, "the charge is disputed"],
  ["balance_insufficient", undefined, "the studio's balance at the card provider is too low"],
  [undefined, "amount", "it is more than what is left to refund"],
  ["resource_missing", "payment_intent", "the card provider does not know this charge"],
  ["another_code", undefined, "in the provider's words"],
])("a refund that the provider refuses (%s, %s) says why", async (code, param, message) => {
  const refused = { type: "invalid_request_error", code, param, message: "in the provider's words" };
  const { provider } = openRecorded(fault(400, refused));
  await expect(provider.refund(refundInput)).rejects.toEqual(new RefundRefused(message));
});

test("a refund that the bank refuses says why, one whose key means another is a conflict", async () => {
  const declined = { type: "card_error", code: "card_declined", message: "Your card was declined." };
  await expect(openRecorded(fault(402, declined)).provider.refund(refundInput)).rejects.toEqual(
    new RefundRefused("Your card was declined."),
  );
  const reused = { type: "idempotency_error", message: "Keys for idempotent …" };
  await expect(openRecorded(fault(400, reused)).provider.refund(refundInput)).rejects.toBeInstanceOf(
    IdempotencyConflict,
  );
});

test("refunds are listed of one payment or since a moment, page by page", async () => {
  const other = { ...recordedRefund, id: "re_3QrS7uVwXyZ0aBcD1x2y3z4x" };
  const { provider, sent } = openRecorded(page([recordedRefund], true), page([other]));
  const refunds = await listed(provider.listRefunds({ intentId: recordedIntent.id }));
  expect(refunds.map(({ id }) => id)).toEqual([recordedRefund.id, other.id]);
  const query = {
    payment_intent: recordedIntent.id,
    limit: "100",
    "expand[0]": "data.failure_balance_transaction",
  };
  expect(sent.map(asked)).toEqual([query, { ...query, starting_after: recordedRefund.id }]);
  await listed(provider.listRefunds({ createdSince: new Date("2025-06-15T15:06:40.900Z") }));
  expect(asked(sent[2] as Sent)).toMatchObject({ "created[gte]": "1750000000" });
});

test("a refund that the provider does not know is null; a malformed id is not even asked", async () => {
  const missing = { type: "invalid_request_error", code: "resource_missing", message: "No such refund" };
  const { provider, sent } = openRecorded(fault(404, missing));
  expect(await provider.fetchRefund(recordedRefund.id)).toBeNull();
  expect(await provider.fetchRefund("re_../../v1/balance")).toBeNull();
  expect(sent).toHaveLength(1);
});
