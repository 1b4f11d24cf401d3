import { expect, test } from "vitest";
import { RefundRefused } from "#server/ports/cards/card-provider.ts";
import { confirm, newIntent, refundOf, setUpBench } from "#tests/server/gateway-bench.ts";
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

test("a refund gives all back, and keeps our id and the reason", async () => {
  const intent = await paidIntent();
  const { provider } = bench.gateway;
  const refund = await provider.refund(refundOf(intent));
  expect(refund).toEqual({
    id: expect.stringMatching(/^re_/),
    intentId: intent.id,
    amountCents: 5000,
    status: "succeeded",
    failure: null,
    refundId: "ours",
    createdAt: "2025-06-15T12:00:00.000Z",
    failedAt: null,
  });
  expect(await provider.fetchIntent(intent.id)).toMatchObject({ status: "succeeded", refunded: true });
  const [row] = await refunds();
  expect(row).toMatchObject({ id: refund.id, metadata: '{"refundId":"ours","reason":"a test"}' });
});

test("a refund that is asked for again under its key is the same; under another it is refused", async () => {
  const intent = await paidIntent();
  const { refund } = bench.gateway.provider;
  const first = await refund(refundOf(intent));
  expect(await refund(refundOf(intent))).toEqual(first);
  const refused = refund(refundOf(intent, "r2"));
  await expect(refused).rejects.toEqual(new RefundRefused("all of this charge has been paid back already"));
  expect(await refunds()).toHaveLength(1);
});

test("ten refunds at the same moment give back once", async () => {
  const intent = await paidIntent();
  const asked = Array.from({ length: 10 }, (_, at) =>
    bench.gateway.provider.refund(refundOf(intent, `r${at}`)),
  );
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    ...Array.from({ length: 9 }, () => "rejected"),
  ]);
  expect(await refunds()).toHaveLength(1);
});

test("parts are given back up to what was paid", async () => {
  const intent = await paidIntent();
  const { provider } = bench.gateway;
  const part = (amountCents: number) => ({ ...refundOf(intent, `of ${amountCents}`), amountCents });
  await provider.refund(part(2000));
  await expect(provider.refund(part(4000))).rejects.toEqual(
    new RefundRefused("it is more than what is left of the charge"),
  );
  expect(await provider.fetchIntent(intent.id)).toMatchObject({ refunded: false, amountRefundedCents: 2000 });
  await provider.refund(part(3000));
  expect(await provider.fetchIntent(intent.id)).toMatchObject({ refunded: true, amountRefundedCents: 5000 });
  const amounts = (await refunds()).map(({ amount_cents }) => amount_cents).sort();
  expect(amounts).toEqual([2000, 3000]);
});

test("an unpaid or unknown intent cannot be refunded", async () => {
  const intent = await newIntent(bench);
  const { refund } = bench.gateway.provider;
  await expect(refund(refundOf(intent))).rejects.toEqual(
    new RefundRefused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`),
  );
  await expect(refund({ ...refundOf(intent, "r2"), intentId: "pi_0000000000" })).rejects.toEqual(
    new RefundRefused("the card provider does not know this charge"),
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
