import { expect, test } from "vitest";
import { confirm, newIntent, setUpBench } from "#tests/server/gateway-bench.ts";

const bench = setUpBench();

const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

test("ten simultaneous confirmations make one charge", async () => {
  const intent = await newIntent(bench);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(bench, intent, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  expect(await bench.db.selectFrom("test_gateway_charges").selectAll().execute()).toHaveLength(1);
  expect(await bench.db.selectFrom("test_gateway_events").selectAll().execute()).toHaveLength(1);
});

test("confirming a paid intent answers payment_intent_unexpected_state and the intent", async () => {
  const intent = await newIntent(bench);
  await confirm(bench, intent, {});
  const { status, body } = await confirm(bench, intent, { number: "4000000000000002" });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message:
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    payment_intent: { id: intent.id, status: "succeeded" },
  });
});

test("a cancelled intent can no longer be paid, and cancelling again does nothing", async () => {
  const intent = await newIntent(bench);
  await bench.gateway.provider.cancelIntent(intent.id);
  await bench.gateway.provider.cancelIntent(intent.id);
  const { status, body } = await confirm(bench, intent, {});
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ payment_intent: { status: "canceled" } });
  expect(await bench.gateway.provider.fetchIntent(intent.id)).toMatchObject({ status: "canceled" });
});

test("cancelling a paid intent leaves it paid", async () => {
  const intent = await newIntent(bench);
  await confirm(bench, intent, {});
  await bench.gateway.provider.cancelIntent(intent.id);
  expect(await bench.gateway.provider.fetchIntent(intent.id)).toMatchObject({ status: "succeeded" });
});

test("confirming without a card says what is missing", async () => {
  const intent = await newIntent(bench);
  const key = bench.gateway.provider.publishableKey;
  const response = await bench.gateway.app.request(
    `/v1/payment_intents/${intent.id}/confirm`,
    form({ key, client_secret: intent.clientSecret }),
  );
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { code: string } };
  expect(error.code).toBe("payment_intent_unexpected_state");
});

test("another intent's client secret is refused", async () => {
  const [mine, yours] = [await newIntent(bench), await newIntent(bench)];
  const { status, body } = await confirm(bench, { ...yours, clientSecret: mine.clientSecret }, {});
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ type: "invalid_request_error", param: "client_secret" });
  expect(await bench.gateway.provider.fetchIntent(yours.id)).toMatchObject({
    status: "requires_payment_method",
  });
});

test("confirming an intent that does not exist answers 404 in the provider's format", async () => {
  const intent = await newIntent(bench);
  const { status, body } = await confirm(bench, { ...intent, id: "pi_000000000000000000000000" }, {});
  expect(status).toBe(404);
  expect(body.error).toMatchObject({
    code: "resource_missing",
    message: "No such payment_intent: 'pi_000000000000000000000000'",
  });
});

test("the browser reads the status of its intent, without the studio's metadata", async () => {
  const intent = await newIntent(bench);
  const read = (secret: string) =>
    bench.gateway.app.request(
      `/v1/payment_intents/${intent.id}?key=${bench.gateway.provider.publishableKey}&client_secret=${secret}`,
    );
  const response = await read(intent.clientSecret);
  expect(response.status).toBe(200);
  expect(response.headers.get("request-id")).toMatch(/^req_/);
  const body = await response.json();
  expect(body).toMatchObject({ object: "payment_intent", amount: 5000, currency: "usd" });
  expect(body).not.toHaveProperty("metadata");
  expect(body).not.toHaveProperty("latest_charge");
  expect((await read("wrong")).status).toBe(400);
  expect((await read("")).status).toBe(400);
});
