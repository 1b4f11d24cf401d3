import { expect, test } from "vitest";
import { RefundRefused } from "#server/ports/cards/card-provider.ts";
import { confirm, newIntent, refundOf, setUpBench } from "#tests/server/gateway-bench.ts";
import { listed } from "#tests/server/recorded-provider.ts";
import { deriveKeys } from "./keys.ts";

const bench = setUpBench();

const headers = { authorization: `Bearer ${deriveKeys("a secret of the tests").secretKey}` };
const refunds = () => bench.db.selectFrom("test_gateway_refunds").selectAll().execute();

async function paidIntent(number = "4242424242424242") {
  const intent = await newIntent(bench);
  await confirm(bench, intent, { number });
  return intent;
}

/** The events so far, whose order the provider doesn't guarantee. */
async function eventsNow(): Promise<string[]> {
  const events = bench.db.selectFrom("test_gateway_events").select("type");
  const rows = await events.where("created_at", "=", bench.clock.now.toISOString()).execute();
  return rows.map(({ type }) => type).sort();
}

function post(fields: Record<string, string>) {
  return bench.gateway.app.request("/v1/refunds", {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
}

test("a full refund keeps our id and the reason", async () => {
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

test("a refund repeated with its key is the same; with another key it is refused", async () => {
  const intent = await paidIntent();
  const { refund } = bench.gateway.provider;
  const first = await refund(refundOf(intent));
  expect(await refund(refundOf(intent))).toEqual(first);
  const refused = refund(refundOf(intent, "r2"));
  await expect(refused).rejects.toEqual(new RefundRefused("this charge has already been refunded in full"));
  expect(await refunds()).toHaveLength(1);
});

test("ten simultaneous refunds pay back once", async () => {
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

test("partial refunds add up to no more than was paid", async () => {
  const intent = await paidIntent();
  const { provider } = bench.gateway;
  const part = (amountCents: number) => ({ ...refundOf(intent, `of ${amountCents}`), amountCents });
  await provider.refund(part(2000));
  await expect(provider.refund(part(4000))).rejects.toEqual(
    new RefundRefused("it is more than what is left to refund"),
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

// D45
test("a refund to the card 4000000000007726 is pending, then succeeds", async () => {
  const intent = await paidIntent("4000000000007726");
  const { provider, takeTurns } = bench.gateway;
  const { id, status } = await provider.refund(refundOf(intent));
  expect(status).toBe("pending");
  expect(await provider.fetchRefund(id)).toMatchObject({ status: "pending", failure: null, failedAt: null });
  expect(await provider.fetchIntent(intent.id)).toMatchObject({ refunded: true });
  bench.clock.now = new Date("2025-06-15T12:01:00Z");
  await takeTurns();
  expect(await provider.fetchRefund(id)).toMatchObject({ status: "succeeded", failure: null });
  expect(await eventsNow()).toEqual(["charge.refund.updated", "refund.updated"]);
});

// D45
test("a refund to the card 4000000000005126 succeeds, then fails, and can be made again", async () => {
  const intent = await paidIntent("4000000000005126");
  const { provider, takeTurns } = bench.gateway;
  const { id, status } = await provider.refund({ ...refundOf(intent), amountCents: 2000 });
  expect(status).toBe("succeeded");
  bench.clock.now = new Date("2025-06-15T12:01:00Z");
  await takeTurns();
  const failed = {
    status: "failed",
    failure: "the card has expired or was cancelled",
    createdAt: "2025-06-15T12:00:00.000Z",
    failedAt: "2025-06-15T12:01:00.000Z",
  };
  expect(await provider.fetchRefund(id)).toMatchObject(failed);
  expect(await eventsNow()).toEqual(["charge.refund.updated", "refund.failed", "refund.updated"]);
  expect(await provider.fetchIntent(intent.id)).toMatchObject({ amountRefundedCents: 0, refunded: false });
  await provider.refund(refundOf(intent, "r2"));
  const made = await listed(provider.listRefunds({ intentId: intent.id }));
  expect(made).toMatchObject([{ amountCents: 5000, status: "succeeded" }, failed]);
});

test("the running job takes a turn when it is due, not before", async () => {
  const { provider, jobs } = bench.gateway;
  const { id } = await provider.refund(refundOf(await paidIntent("4000000000007726")));
  const turns = jobs.find(({ name }) => name === "card gateway turns");
  const rest = await turns?.run(new AbortController().signal);
  expect(await provider.fetchRefund(id)).toMatchObject({ status: "pending" });
  bench.clock.now = new Date(bench.clock.now.getTime() + (rest ?? 0));
  await turns?.run(new AbortController().signal);
  expect(await provider.fetchRefund(id)).toMatchObject({ status: "succeeded" });
});

test("refunds are listed newest first, by payment or since a given time, each once across pages", async () => {
  const { provider } = bench.gateway;
  const [older, newer] = [await paidIntent(), await paidIntent()];
  const made = [];
  for (const intent of [older, newer]) {
    for (let part = 1; part <= 60; part += 1) {
      bench.clock.now = new Date(bench.clock.now.getTime() + 500);
      made.unshift(
        (await provider.refund({ ...refundOf(intent, `${intent.id} ${part}`), amountCents: 1 })).id,
      );
    }
  }
  const idsOf = async (listing: Parameters<typeof provider.listRefunds>[0]) =>
    (await listed(provider.listRefunds(listing))).map(({ id }) => id);
  expect(await idsOf({ createdSince: new Date(0) })).toEqual(made);
  expect(await idsOf({ intentId: newer.id })).toEqual(made.slice(0, 60));
  expect(await idsOf({ createdSince: new Date(bench.clock.now.getTime() + 1000) })).toEqual([]);
  expect(await provider.fetchRefund("re_000000000000000000000000")).toBeNull();
});

test("a reason other than the provider's three is refused", async () => {
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
