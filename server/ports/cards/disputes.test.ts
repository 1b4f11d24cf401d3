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

const recordedDispute = {
  id: "du_3QrS7uVwXyZ0aBcD1p2q3r4s",
  object: "dispute",
  amount: 5000,
  balance_transactions: [{ id: "txn_1", amount: -5000, created: 1750006800 }],
  charge: recordedCharge.id,
  created: 1750006800,
  currency: "usd",
  payment_intent: recordedIntent.id,
  reason: "fraudulent",
  status: "needs_response",
};

test.each([
  ["needs_response", "open", 5000],
  ["under_review", "open", 5000],
  ["warning_needs_response", "open", 0],
  ["warning_closed", "won", 0],
  ["won", "won", 5000],
  ["prevented", "won", 5000],
  ["lost", "lost", 5000],
])("a dispute that is %s at the provider is %s here, over %i cents", async (there, status, amountCents) => {
  const { provider } = openRecorded(json(200, { ...recordedDispute, status: there }));
  expect(await provider.fetchDispute(recordedDispute.id)).toEqual({
    id: recordedDispute.id,
    intentId: recordedIntent.id,
    amountCents,
    status,
    reason: "fraudulent",
    createdAt: "2025-06-15T17:00:00.000Z",
    closedAt: null,
  });
});

test("a dispute that was won ended when the money came back", async () => {
  const balance_transactions = [
    ...recordedDispute.balance_transactions,
    { id: "txn_2", amount: 5000, created: 1750010400 },
  ];
  const { provider } = openRecorded(json(200, { ...recordedDispute, status: "won", balance_transactions }));
  expect(await provider.fetchDispute(recordedDispute.id)).toMatchObject({
    status: "won",
    closedAt: "2025-06-15T18:00:00.000Z",
  });
});

test("disputes are listed of one payment or since a moment, page by page; foreign ones are left out", async () => {
  const foreign = { ...recordedDispute, id: "du_3QrS7uVwXyZ0aBcD1p2q3r4t", payment_intent: null };
  const { provider, sent } = openRecorded(page([foreign], true), page([recordedDispute]));
  const disputes = await listed(provider.listDisputes({ intentId: recordedIntent.id }));
  expect(disputes.map(({ id }) => id)).toEqual([recordedDispute.id]);
  const query = { payment_intent: recordedIntent.id, limit: "100" };
  expect(sent.map(asked)).toEqual([query, { ...query, starting_after: foreign.id }]);
  await listed(provider.listDisputes({ createdSince: new Date("2025-06-15T15:06:40.900Z") }));
  expect(asked(sent[2] as Sent)).toEqual({ "created[gte]": "1750000000", limit: "100" });
  expect(await openRecorded(json(200, foreign)).provider.fetchDispute(foreign.id)).toBeNull();
});

test("a dispute that the provider does not know is null; a malformed id is not even asked", async () => {
  const missing = { type: "invalid_request_error", code: "resource_missing", message: "No such dispute" };
  const { provider, sent } = openRecorded(fault(404, missing));
  expect(await provider.fetchDispute(recordedDispute.id)).toBeNull();
  expect(await provider.fetchDispute("du_../../v1/balance")).toBeNull();
  expect(sent).toHaveLength(1);
});
