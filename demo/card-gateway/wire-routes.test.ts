import { expect, test } from "vitest";
import { IdempotencyConflict } from "#server/ports/cards/card-provider.ts";
import { confirm, newIntent, refundOf, setUpBench } from "#tests/server/gateway-bench.ts";
import { deriveKeys } from "./keys.ts";

const bench = setUpBench();

const { secretKey, publishableKey } = deriveKeys("a secret of the tests");
const bearer = { authorization: `Bearer ${secretKey}` };

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = bearer) {
  const response = await bench.gateway.app.request(path, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  const body = (await response.json()) as Record<string, never> & { error: Record<string, unknown> };
  return { status: response.status, headers: response.headers, body };
}

const order = { amountCents: 2000, metadata: { userId: "u1" }, idempotencyKey: "attempt-1" };

test("the keys are derived from the secret and look like the provider's", () => {
  expect(deriveKeys("a secret of the tests")).toEqual(deriveKeys("a secret of the tests"));
  expect(deriveKeys("another secret").secretKey).not.toBe(secretKey);
  expect(secretKey).toMatch(/^sk_test_/);
  expect(publishableKey).toMatch(/^pk_test_/);
});

// D45
test("a new intent has what was asked for", async () => {
  const intent = await bench.gateway.provider.createIntent({
    ...order,
    receiptEmail: "member@shokti.test",
    description: "Basic, morning",
  });
  expect(intent).toMatchObject({
    id: expect.stringMatching(/^pi_[a-z0-9]+$/),
    status: "requires_payment_method",
    amountCents: 2000,
    amountReceivedCents: 0,
    currency: "usd",
    metadata: { userId: "u1" },
    createdAt: "2025-06-15T12:00:00.000Z",
    refunded: false,
  });
  expect(intent.clientSecret.startsWith(`${intent.id}_secret_`)).toBe(true);
});

test("the same key gives the same intent, even ten times at once", async () => {
  const { createIntent } = bench.gateway.provider;
  const intents = await Promise.all(Array.from({ length: 10 }, () => createIntent(order)));
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  expect(await bench.db.selectFrom("test_gateway_intents").selectAll().execute()).toHaveLength(1);
});

test("the same key after a restart gives the same intent", async () => {
  const first = await bench.gateway.provider.createIntent(order);
  expect(await bench.reopen().provider.createIntent(order)).toEqual(first);
});

test("the same key with another amount is a conflict and creates nothing", async () => {
  const { createIntent } = bench.gateway.provider;
  await createIntent(order);
  await expect(createIntent({ ...order, amountCents: 5000 })).rejects.toBeInstanceOf(IdempotencyConflict);
  expect(await bench.db.selectFrom("test_gateway_intents").selectAll().execute()).toHaveLength(1);
});

test("a repeated call is marked as a replay; a refused one leaves its key free", async () => {
  const keyed = { ...bearer, "idempotency-key": "k1" };
  expect((await post("/v1/payment_intents", { amount: "10", currency: "usd" }, keyed)).status).toBe(400);
  const first = await post("/v1/payment_intents", { amount: "2000", currency: "usd" }, keyed);
  const second = await post("/v1/payment_intents", { amount: "2000", currency: "usd" }, keyed);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.body).toEqual(first.body);
});

test("keys are deleted after a day", async () => {
  const first = await bench.gateway.provider.createIntent(order);
  bench.clock.now = new Date("2025-06-16T13:00:00Z");
  for (const { run } of bench.gateway.jobs) await run(new AbortController().signal);
  expect((await bench.gateway.provider.createIntent(order)).id).not.toBe(first.id);
});

test.each([
  ["no key", {}, /did not provide an API key/],
  ["a wrong key", { authorization: "Bearer sk_test_wrong" }, /Invalid API Key provided: sk_test_/],
  ["another scheme", { authorization: `Digest ${secretKey}` }, /did not provide an API key/],
])("%s answers 401", async (_name, headers, message) => {
  const { status, body } = await post("/v1/payment_intents", { amount: "2000", currency: "usd" }, headers);
  expect(status).toBe(401);
  expect(body.error).toMatchObject({
    type: "invalid_request_error",
    message: expect.stringMatching(message),
  });
});

test("the secret key may also be sent as Basic, as the provider allows", async () => {
  const authorization = `Basic ${btoa(`${secretKey}:`)}`;
  const { status } = await post(
    "/v1/payment_intents",
    { amount: "2000", currency: "usd" },
    { authorization },
  );
  expect(status).toBe(200);
});

test("the publishable key can make none of the server's calls", async () => {
  const intent = await newIntent(bench);
  const key = { key: publishableKey };
  const calls = [
    post("/v1/payment_intents", { ...key, amount: "2000", currency: "usd" }, {}),
    post(`/v1/payment_intents/${intent.id}/cancel`, key, {}),
    post("/v1/refunds", { ...key, payment_intent: intent.id }, {}),
  ];
  for (const { status, body } of await Promise.all(calls)) {
    expect(status).toBe(403);
    expect(body.error.code).toBe("secret_key_required");
  }
  expect((await bench.gateway.app.request(`/v1/payment_intents?key=${publishableKey}`)).status).toBe(403);
});

const usd = { amount: "2000", currency: "usd" };
test.each([
  [{ currency: "usd" }, "parameter_missing", "amount", "Missing required param: amount."],
  [{ ...usd, amount: "20.5" }, "parameter_invalid_integer", "amount", "Invalid integer: 20.5"],
  [
    { ...usd, amount: "-1" },
    "parameter_invalid_integer",
    "amount",
    "This value must be greater than or equal to 1.",
  ],
  [{ ...usd, amount: "49" }, "amount_too_small", "amount", "Amount must be at least $0.50 usd"],
  [{ ...usd, amount: "100000000" }, "amount_too_large", "amount", "Amount must be no more than $999,999.99"],
  [{ amount: "2000" }, "parameter_missing", "currency", "Missing required param: currency."],
  [{ ...usd, currency: "xyz" }, "parameter_invalid", "currency", /Invalid currency: xyz/],
  [{ ...usd, receipt_email: "nobody" }, "email_invalid", "receipt_email", "Invalid email address: nobody"],
  [{ ...usd, foo: "1" }, "parameter_unknown", "foo", "Received unknown parameter: foo"],
  [{ ...usd, __proto__x: "1" }, "parameter_unknown", "__proto__x", /unknown parameter/],
  [{ ...usd, "metadata[a]": "x\0y" }, "parameter_invalid_string", "metadata[a]", /null bytes/],
  [{ ...usd, "metadata[a]": "x".repeat(501) }, undefined, "metadata[a]", /up to 500 characters/],
  [{ ...usd, [`metadata[${"a".repeat(41)}]`]: "x" }, undefined, expect.any(String), /up to 40 characters/],
  [{ ...usd, "expand[0]": "customer" }, "parameter_invalid", "expand", /cannot be expanded/],
])("an intent of %j is refused in the provider's words", async (fields, code, param, message) => {
  const { status, body } = await post("/v1/payment_intents", fields as Record<string, string>);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ type: "invalid_request_error", param });
  expect(body.error.code).toBe(code);
  expect(body.error.message).toMatch(message);
});

test("an unknown path answers 404 in the provider's format", async () => {
  const { status, body } = await post("/v1/customers", {});
  expect(status).toBe(404);
  expect(body.error.message).toBe("Unrecognized request URL (POST: /v1/customers).");
});

test("a body of more than 64 kB answers 413 and creates nothing", async () => {
  const body = `amount=2000&currency=usd&description=${"x".repeat(70_000)}`;
  const post = { method: "POST", headers: bearer, body };
  expect((await bench.gateway.app.request("/v1/payment_intents", post)).status).toBe(413);
  expect(await bench.db.selectFrom("test_gateway_intents").selectAll().execute()).toEqual([]);
});

test("an unknown intent is null, and a malformed id makes no request", async () => {
  const { fetchIntent } = bench.gateway.provider;
  expect(await fetchIntent("pi_000000000000000000000000")).toBeNull();
  for (const id of ["", "pi_1", "ch_000000000000000000000000", "../refunds", "pi_\0", "pi_ü".repeat(9)]) {
    expect(await fetchIntent(id)).toBeNull();
  }
});

test("listing pages through all intents since a given time, newest first, each once", async () => {
  const { id } = await newIntent(bench);
  const intents = bench.db.selectFrom("test_gateway_intents");
  const first = await intents.selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  // Ten in each second, more than two pages in all.
  const others = Array.from({ length: 204 }, (_, index) => ({
    ...first,
    id: `pi_${String(index).padStart(24, "0")}`,
    created_at: new Date(bench.clock.now.getTime() + Math.floor(index / 10) * 1000 + 1000).toISOString(),
  }));
  await bench.db.insertInto("test_gateway_intents").values(others).execute();
  const ids = [id, ...others.map((other) => other.id)];
  const collect = async (createdSince: Date) => {
    const listed = [];
    for await (const intent of bench.gateway.provider.listIntents({ createdSince })) listed.push(intent);
    return listed;
  };
  const all = await collect(new Date(0));
  expect(all.map(({ id }) => id).sort()).toEqual(ids.sort());
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(await collect(new Date("2025-06-15T12:00:20.400Z"))).toHaveLength(14);
  expect(await collect(new Date("2025-06-16T00:00:00Z"))).toEqual([]);
});

test("a listed intent says whether it was refunded", async () => {
  const { provider } = bench.gateway;
  const intent = await newIntent(bench);
  await confirm(bench, intent, {});
  await provider.refund(refundOf(intent));
  for await (const listed of provider.listIntents({ createdSince: new Date(0) })) {
    expect(listed).toMatchObject({
      id: intent.id,
      status: "succeeded",
      refunded: true,
      amountRefundedCents: 5000,
    });
  }
});

test.each(["limit=0", "limit=101", "limit=x", "starting_after=pi_1", "created[gte]=x", "foo=1"])(
  "listing with %s is refused",
  async (query) => {
    const response = await bench.gateway.app.request(`/v1/payment_intents?${query}`, { headers: bearer });
    expect(response.status).toBe(400);
  },
);
