import { expect, test } from "vitest";
import { RefundRefused } from "#server/ports/cards/card-provider.ts";
import { confirm, newIntent, refundOf, setUpBench } from "#tests/server/gateway-bench.ts";
import { listed } from "#tests/server/recorded-provider.ts";
import { deriveKeys } from "./keys.ts";

const bench = setUpBench();

const { secretKey } = deriveKeys("a secret of the tests");
const disputed = "4000000000000259";
const inquired = "4000000000001976";

/** A charge that the cardholder disputes, and the provider's dispute object. */
async function disputedCharge(number = disputed) {
  const intent = await newIntent(bench);
  await confirm(bench, intent, { number });
  bench.clock.now = new Date("2025-06-16T12:00:00Z");
  await bench.gateway.takeTurns();
  const [dispute] = await listed(bench.gateway.provider.listDisputes({ intentId: intent.id }));
  if (!dispute) throw new Error("the charge is not disputed");
  return { intent, dispute };
}

async function post(path: string, fields: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${secretKey}` };
  const body = new URLSearchParams(fields);
  return bench.gateway.app.request(`/v1/disputes/${path}`, { method: "POST", headers, body });
}

const decide = async (id: string, text: string) => {
  expect((await post(id, { "evidence[uncategorized_text]": text })).status).toBe(200);
  expect(await bench.gateway.provider.fetchDispute(id)).toMatchObject({ status: "open" });
  bench.clock.now = new Date("2025-06-20T12:00:00Z");
  await bench.gateway.takeTurns();
  return bench.gateway.provider.fetchDispute(id);
};

/** The dispute's events, each with the payment that the studio reads from it. */
async function eventsOf(intentId: string) {
  await bench.gateway.deliverDue();
  const read = bench.webhooks.map(({ body, signature }) =>
    bench.gateway.provider.readWebhook(body, signature),
  );
  const events = (await Promise.all(read)).filter(({ type }) => type.startsWith("charge.dispute."));
  for (const event of events) expect(event.intentId).toBe(intentId);
  return events.map(({ type }) => type.replace("charge.dispute.", "")).sort();
}

// D45
test("the card 4000000000000259 is charged, then disputed as fraudulent", async () => {
  const { intent, dispute } = await disputedCharge();
  expect(dispute).toEqual({
    id: expect.stringMatching(/^du_/),
    intentId: intent.id,
    amountCents: 5000,
    status: "open",
    reason: "fraudulent",
    createdAt: "2025-06-16T12:00:00.000Z",
    closedAt: null,
  });
  expect(await bench.gateway.provider.fetchDispute(dispute.id)).toEqual(dispute);
  expect(await bench.gateway.provider.fetchIntent(intent.id)).toMatchObject({
    status: "succeeded",
    refunded: false,
  });
  expect(await eventsOf(intent.id)).toEqual(["created", "funds_withdrawn"]);
});

test("winning evidence returns the money, which can be refunded from then on", async () => {
  const { intent, dispute } = await disputedCharge();
  const { refund } = bench.gateway.provider;
  await expect(refund(refundOf(intent))).rejects.toEqual(new RefundRefused("the charge is disputed"));
  expect(await decide(dispute.id, "winning_evidence")).toMatchObject({
    status: "won",
    amountCents: 5000,
    closedAt: "2025-06-20T12:00:00.000Z",
  });
  expect(await refund(refundOf(intent, "r2"))).toMatchObject({ amountCents: 5000 });
  expect(await eventsOf(intent.id)).toEqual([
    "closed",
    "created",
    "funds_reinstated",
    "funds_withdrawn",
    "updated",
  ]);
});

test("with losing evidence the money is lost for good", async () => {
  const { intent, dispute } = await disputedCharge();
  expect(await decide(dispute.id, "losing_evidence")).toMatchObject({ status: "lost", closedAt: null });
  await expect(bench.gateway.provider.refund(refundOf(intent))).rejects.toBeInstanceOf(RefundRefused);
  expect((await post(dispute.id, { "evidence[uncategorized_text]": "winning_evidence" })).status).toBe(400);
  expect((await post(`${dispute.id}/close`)).status).toBe(400);
  expect(await eventsOf(intent.id)).toEqual(["closed", "created", "funds_withdrawn", "updated"]);
});

test("a dispute that the studio closes is lost at once", async () => {
  const { dispute } = await disputedCharge();
  expect(await (await post(`${dispute.id}/close`)).json()).toMatchObject({ status: "lost" });
  expect(await bench.gateway.provider.fetchDispute(dispute.id)).toMatchObject({ status: "lost" });
});

test("evidence saved but not submitted decides nothing", async () => {
  const { dispute } = await disputedCharge();
  const evidence = { "evidence[uncategorized_text]": "winning_evidence", submit: "false" };
  expect(await (await post(dispute.id, evidence)).json()).toMatchObject({ status: "needs_response" });
  await bench.gateway.takeTurns();
  expect(await bench.gateway.provider.fetchDispute(dispute.id)).toMatchObject({ status: "open" });
  expect((await post(dispute.id, { "evidence[customer_name]": "x" })).status).toBe(400);
});

// D45
test("the card 4000000000001976 leads to an inquiry, which moves no money and ends", async () => {
  const { intent, dispute } = await disputedCharge(inquired);
  expect(dispute).toMatchObject({ status: "open", amountCents: 0 });
  expect(await bench.gateway.provider.refund({ ...refundOf(intent), amountCents: 2000 })).toBeTruthy();
  expect(await decide(dispute.id, "winning_evidence")).toMatchObject({ status: "won", amountCents: 0 });
  expect(await eventsOf(intent.id)).toEqual(["closed", "created", "updated"]);
});

test("an inquiry may become a dispute over what is left, under the same id", async () => {
  const { intent, dispute } = await disputedCharge(inquired);
  await bench.gateway.provider.refund({ ...refundOf(intent), amountCents: 2000 });
  expect(await decide(dispute.id, "escalate_inquiry_evidence")).toMatchObject({
    status: "open",
    amountCents: 3000,
  });
  expect(await eventsOf(intent.id)).toEqual(["created", "funds_withdrawn", "updated", "updated"]);
  expect((await post(`${dispute.id}/close`)).status).toBe(200);
});

test("a fully refunded charge is not disputed", async () => {
  const intent = await newIntent(bench);
  await confirm(bench, intent, { number: disputed });
  await bench.gateway.provider.refund(refundOf(intent));
  await bench.gateway.takeTurns();
  const { listDisputes } = bench.gateway.provider;
  expect(await listed(listDisputes({ createdSince: new Date(0) }))).toEqual([]);
});

test("disputes are listed newest first, since a given time; an unknown one answers 404", async () => {
  const first = await disputedCharge();
  const second = await newIntent(bench);
  await confirm(bench, second, { number: inquired });
  bench.clock.now = new Date("2025-06-17T12:00:00Z");
  await bench.gateway.takeTurns();
  const { listDisputes, fetchDispute } = bench.gateway.provider;
  const since = async (moment: string) =>
    (await listed(listDisputes({ createdSince: new Date(moment) }))).map(({ intentId }) => intentId);
  expect(await since("2025-06-16T00:00:00Z")).toEqual([second.id, first.intent.id]);
  expect(await since("2025-06-17T00:00:00Z")).toEqual([second.id]);
  expect(await fetchDispute("du_000000000000000000000000")).toBeNull();
  expect((await post("du_1/close")).status).toBe(404);
});
