import { expect, test } from "vitest";
import { confirm, newIntent, setUpBench } from "#tests/server/gateway-bench.ts";
import { deriveKeys } from "./keys.ts";

const bench = setUpBench();

const headers = { authorization: `Bearer ${deriveKeys("a secret of the tests").secretKey}` };
const refunds = () => bench.db.selectFrom("test_gateway_refunds").selectAll().execute();

async function paidIntent() {
  const intent = await newIntent(bench);
  await confirm(bench, intent, {});
  return intent;
}

function post(fields: Record<string, string>) {
  return bench.gateway.app.request("/v1/refunds", {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
}

test("a refund gives all back and keeps the reason", async () => {
  const intent = await paidIntent();
  const { provider } = bench.gateway;
  const { refundId } = await provider.refund({
    intentId: intent.id,
    reason: "no slot left",
    idempotencyKey: "r1",
  });
  expect(refundId).toMatch(/^re_/);
  expect(await provider.fetchIntent(intent.id)).toMatchObject({ status: "succeeded", refunded: true });
  const [row] = await refunds();
  expect(row).toMatchObject({ id: refundId, amount_cents: 5000, metadata: '{"reason":"no slot left"}' });
});

test("refunding twice gives back once and answers the first refund", async () => {
  const intent = await paidIntent();
  const { refund } = bench.gateway.provider;
  const first = await refund({ intentId: intent.id, reason: "a", idempotencyKey: "r1" });
  expect(await refund({ intentId: intent.id, reason: "a", idempotencyKey: "r1" })).toEqual(first);
  expect(await refund({ intentId: intent.id, reason: "b", idempotencyKey: "r2" })).toEqual(first);
  expect(await refunds()).toHaveLength(1);
});

test("ten refunds at the same moment give back once", async () => {
  const intent = await paidIntent();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      bench.gateway.provider.refund({ intentId: intent.id, reason: "a", idempotencyKey: `r${index}` }),
    ),
  );
  expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1);
  expect(await refunds()).toHaveLength(1);
});

test("parts are given back up to what was paid", async () => {
  const intent = await paidIntent();
  expect((await post({ payment_intent: intent.id, amount: "2000" })).status).toBe(200);
  expect((await post({ payment_intent: intent.id, amount: "4000" })).status).toBe(400);
  expect(await bench.gateway.provider.fetchIntent(intent.id)).toMatchObject({ refunded: false });
  await bench.gateway.provider.refund({ intentId: intent.id, reason: "the rest", idempotencyKey: "r1" });
  expect(await bench.gateway.provider.fetchIntent(intent.id)).toMatchObject({ refunded: true });
  const amounts = (await refunds()).map(({ amount_cents }) => amount_cents).sort();
  expect(amounts).toEqual([2000, 3000]);
});

test("an unpaid or unknown intent cannot be refunded", async () => {
  const intent = await newIntent(bench);
  const { refund } = bench.gateway.provider;
  await expect(refund({ intentId: intent.id, reason: "a", idempotencyKey: "r1" })).rejects.toThrow(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  );
  await expect(refund({ intentId: "pi_0000000000", reason: "a", idempotencyKey: "r2" })).rejects.toThrow(
    "No such payment_intent: 'pi_0000000000'",
  );
});

test("a reason outside the provider's three words is refused", async () => {
  const intent = await paidIntent();
  expect((await post({ payment_intent: intent.id, reason: "because" })).status).toBe(400);
});

test("a charge can be read; an unknown one answers 404", async () => {
  const intent = await paidIntent();
  const { id } = await bench.db.selectFrom("test_gateway_charges").select("id").executeTakeFirstOrThrow();
  const read = (chargeId: string) => bench.gateway.app.request(`/v1/charges/${chargeId}`, { headers });
  expect(await (await read(id)).json()).toMatchObject({ id, payment_intent: intent.id, refunded: false });
  expect((await read("ch_1")).status).toBe(404);
  expect((await read("%00")).status).toBe(404);
});
