import { pino } from "pino";
import { expect, test } from "vitest";
import { up as makeLeaseTable } from "#server/db/migrations/020-leases.ts";
import { openDatabase } from "#server/db/open.ts";
import { openLeases } from "#server/jobs/leases.ts";
import { createJobRunner } from "#server/jobs/runner.ts";
import { BadWebhookSignature, type CardEvent } from "#server/ports/cards/card-provider.ts";
import { confirm, newIntent, refundOf, setUpBench } from "#tests/server/gateway-bench.ts";

const bench = setUpBench();

async function received(): Promise<CardEvent[]> {
  const { readWebhook } = bench.gateway.provider;
  return Promise.all(bench.webhooks.map(({ body, signature }) => readWebhook(body, signature)));
}

function later(seconds: number): void {
  bench.clock.now = new Date(bench.clock.now.getTime() + seconds * 1000);
}

test("a decline, a charge, a refund and a cancellation are each sent once, in order, and signed", async () => {
  const { provider } = bench.gateway;
  const [intent, unpaid] = [await newIntent(bench), await newIntent(bench)];
  await confirm(bench, intent, { number: "4000000000000002" });
  later(1);
  await confirm(bench, intent, {});
  later(1);
  await provider.refund(refundOf(intent));
  later(1);
  await provider.cancelIntent(unpaid.id);
  await bench.gateway.deliverDue();
  await bench.gateway.deliverDue();
  expect((await received()).map(({ type, intentId }) => ({ type, intentId }))).toEqual([
    { type: "payment_intent.payment_failed", intentId: intent.id },
    { type: "payment_intent.succeeded", intentId: intent.id },
    { type: "refund.created", intentId: intent.id },
    { type: "charge.refunded", intentId: intent.id },
    { type: "payment_intent.canceled", intentId: unpaid.id },
  ]);
});

test("while its jobs run, an event is sent as soon as it happens", async () => {
  const { db } = openDatabase(":memory:");
  await makeLeaseTable(db);
  const logger = pino({ level: "silent" });
  const runner = createJobRunner({ jobs: bench.gateway.jobs, leases: openLeases(db), logger });
  runner.start();
  bench.onWake((job) => runner.wake(job));
  await confirm(bench, await newIntent(bench), {});
  await expect.poll(() => bench.webhooks).toHaveLength(1);
  await runner.close();
  await db.destroy();
});

test("a webhook that was tampered with or forged is refused", async () => {
  await confirm(bench, await newIntent(bench), {});
  await bench.gateway.deliverDue();
  const { readWebhook } = bench.gateway.provider;
  const [{ body, signature } = { body: "", signature: "" }] = bench.webhooks;
  await expect(readWebhook(body.replace("5000", "9000"), signature)).rejects.toBeInstanceOf(
    BadWebhookSignature,
  );
  for (const forged of ["", "nonsense", "t=1,v1=00", signature.replace(/v1=./, "v1=x")]) {
    await expect(readWebhook(body, forged)).rejects.toBeInstanceOf(BadWebhookSignature);
  }
  await expect(readWebhook("", signature)).rejects.toBeInstanceOf(BadWebhookSignature);
});

test("a webhook is accepted up to 300 seconds after it was signed, not later", async () => {
  await confirm(bench, await newIntent(bench), {});
  await bench.gateway.deliverDue();
  later(300);
  expect(await received()).toHaveLength(1);
  later(1);
  await expect(received()).rejects.toBeInstanceOf(BadWebhookSignature);
});

test("an event that is not accepted is sent again later, freshly signed, and finally given up", async () => {
  bench.server.isUp = false;
  await confirm(bench, await newIntent(bench), {});
  const attempts = async () =>
    (await bench.db.selectFrom("test_gateway_events").select("attempts").execute())[0]?.attempts;
  await bench.gateway.deliverDue();
  await bench.gateway.deliverDue();
  expect(await attempts()).toBe(1);
  for (let day = 0; day < 9; day++) {
    later(86_400);
    await bench.gateway.deliverDue();
  }
  expect(await attempts()).toBe(6);
});

test("an event that is accepted at the second attempt is not sent a third time", async () => {
  bench.server.isUp = false;
  await confirm(bench, await newIntent(bench), {});
  await bench.gateway.deliverDue();
  bench.server.isUp = true;
  for (let day = 0; day < 3; day++) {
    later(86_400);
    await bench.gateway.deliverDue();
  }
  expect(bench.webhooks).toHaveLength(1);
  expect(bench.webhooks[0]?.signature).toContain(`t=${Date.parse("2025-06-16T12:00:00Z") / 1000}`);
});

test("events that were not accepted are sent after a restart", async () => {
  bench.server.isUp = false;
  await confirm(bench, await newIntent(bench), {});
  await bench.gateway.deliverDue();
  bench.server.isUp = true;
  const [delivery] = bench.reopen().jobs;
  await delivery?.run(new AbortController().signal);
  expect(await received()).toHaveLength(1);
});

test("two gateways on one database send each event once", async () => {
  for (let count = 0; count < 10; count++) await confirm(bench, await newIntent(bench), {});
  await Promise.all([bench.gateway.deliverDue(), bench.reopen().deliverDue()]);
  expect(new Set(bench.webhooks.map(({ body }) => body)).size).toBe(10);
  expect(bench.webhooks).toHaveLength(10);
});

test("a gateway that is told to stop sends nothing more", async () => {
  await confirm(bench, await newIntent(bench), {});
  for (const { run } of bench.gateway.jobs) await run(AbortSignal.abort());
  expect(bench.webhooks).toHaveLength(0);
});
