import Stripe from "stripe";
import { beforeAll, expect, test, vi } from "vitest";
import type { PaymentsSummary } from "#contract/takings.ts";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookEntries, chargeCard, openIntent, refundsOf } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;

beforeAll(async () => {
  member = await createPerson(studio);
  trainer = await createTrainer(studio, { name: "Tariq Trainer" });
});

const charge = () => chargeCard(studio, member, { trainerId: trainer.id });

type Signing = { secret?: string; signedAt?: Date };

/** An event as the provider signs and sends it. */
async function signed(payload: string, { secret, signedAt = new Date() }: Signing = {}) {
  return Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: secret ?? deriveKeys(studio.parts.config.authSecret).webhookSecret,
    timestamp: Math.floor(signedAt.getTime() / 1000),
  });
}

const deliver = (body: string, signature?: string) =>
  studio.app.request("/webhooks/cards", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(signature && { "Stripe-Signature": signature }) },
    body,
  });

let events = 0;

function succeeded(transactionId: string, changes: Record<string, unknown> = {}): string {
  events += 1;
  return JSON.stringify({
    id: `evt_${events}`,
    object: "event",
    api_version: Stripe.API_VERSION,
    type: "payment_intent.succeeded",
    data: { object: { id: transactionId, object: "payment_intent", ...changes } },
  });
}

const keptEvents = async (body: string) =>
  studio.db.selectFrom("card_events").selectAll().where("id", "=", JSON.parse(body).id).execute();

// D43
test("a charge of which only the webhook tells is booked once (D43)", async () => {
  const payer = await createPerson(studio);
  const { transactionId } = await chargeCard(studio, payer, { trainerId: trainer.id });
  expect(await read(payer.send("GET", "/save-payment-info"))).toEqual([]);
  await studio.gateway.deliverDue();
  await studio.gateway.deliverDue();
  expect(await read(payer.send("GET", "/save-payment-info"))).toMatchObject([
    { transactionId, trainerName: "Tariq Trainer", price: 50 },
  ]);
});

// D44
test("the same event five times at once is applied once and answered 200 each time (D44)", async () => {
  const { transactionId } = await charge();
  const body = succeeded(transactionId);
  const signature = await signed(body);
  await Promise.all(Array.from({ length: 5 }, () => read(deliver(body, signature))));
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked" }]);
  expect(await keptEvents(body)).toHaveLength(1);
});

// D44
test("an event that comes again is answered at once: the provider is asked nothing", async () => {
  const { transactionId } = await charge();
  const body = succeeded(transactionId);
  await read(deliver(body, await signed(body)));
  const asking = vi.spyOn(studio.parts.cards, "fetchIntent");
  expect(await read(deliver(body, await signed(body)))).toEqual({ received: true });
  expect(asking).not.toHaveBeenCalled();
  asking.mockRestore();
});

// D60 D52
test("a charge shortly before midnight belongs to its own day and month, however late we hear of it", async () => {
  studio.clock.set(new Date("2026-10-31T17:50:00.000Z"));
  const payer = await createPerson(studio);
  const { transactionId } = await chargeCard(studio, payer, { trainerId: trainer.id });
  studio.clock.set(new Date("2026-11-02T03:00:00.000Z"));
  await studio.gateway.deliverDue();
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { paid_at: "2026-10-31T17:50:00.000Z", starts_on: "2026-10-31" },
  ]);
  const admin = await createPerson(studio, { role: "admin" });
  const { byMonth } = await read<PaymentsSummary>(
    admin.send("GET", "/save-payment-info/summary?until=2026-11-02"),
  );
  expect(byMonth).toMatchObject([{ label: "2026-10", charged: 50, payments: 1 }]);
});

test("two events of one charge make one booking", async () => {
  const { transactionId } = await charge();
  for (const body of [succeeded(transactionId), succeeded(transactionId)])
    await read(deliver(body, await signed(body)));
  expect(await bookEntries(studio, transactionId)).toHaveLength(1);
});

test("an event that comes after the claim changes nothing", async () => {
  const { transactionId } = await charge();
  await read(member.send("POST", "/save-payment-info", { transactionId }), 201);
  const before = await bookEntries(studio, transactionId);
  const body = succeeded(transactionId);
  await read(deliver(body, await signed(body)));
  expect(await bookEntries(studio, transactionId)).toEqual(before);
});

// D42
test("an event that lies about an uncharged intent books nothing: the provider is asked (D42)", async () => {
  const { transactionId } = await openIntent(member, { trainerId: trainer.id });
  const body = succeeded(transactionId, { status: "succeeded", amount_received: 5000 });
  await read(deliver(body, await signed(body)));
  expect(await bookEntries(studio, transactionId)).toEqual([]);
  expect(await keptEvents(body)).toHaveLength(1);
});

// D44
test("an unsigned, wrongly signed, changed or old event answers 400 and changes nothing (D44)", async () => {
  const { transactionId } = await charge();
  const body = succeeded(transactionId);
  const good = await signed(body);
  const bad: [string, string, string | undefined][] = [
    ["no signature", body, undefined],
    ["an empty one", body, ""],
    ["nonsense", body, "t=1,v1=abc"],
    ["one of no length", body, "t=,v1="],
    ["a body that is no event", "{", await signed("{")],
    ["another secret", body, await signed(body, { secret: "whsec_another" })],
    ["a changed body", body.replace("evt_", "evt_x"), good],
    ["a changed space", `${body} `, good],
    ["six minutes old", body, await signed(body, { signedAt: new Date(Date.now() - 360_000) })],
  ];
  for (const [how, sent, signature] of bad)
    expect(await refusal(deliver(sent, signature)), how).toMatchObject({
      code: "invalid",
      message: "The signature does not match.",
    });
  expect(await bookEntries(studio, transactionId)).toEqual([]);
  expect(await keptEvents(body)).toEqual([]);
});

test("an event that concerns no payment, or none of ours, is taken and changes nothing", async () => {
  const foreign = await studio.parts.cards.createIntent({
    amountCents: 5000,
    metadata: { order: "another-shop" },
    idempotencyKey: "foreign",
  });
  const subjects = [
    { object: "customer", id: "cus_1" },
    { object: "payment_intent", id: foreign.id },
    { object: "payment_intent", id: "pi_000000000000000000000000" },
    { object: "charge", id: "ch_1", payment_intent: null },
  ];
  for (const object of subjects) {
    const body = JSON.stringify({ ...JSON.parse(succeeded("")), data: { object } });
    expect(await read(deliver(body, await signed(body)))).toEqual({ received: true });
    expect(await keptEvents(body)).toHaveLength(1);
  }
  expect(await bookEntries(studio, foreign.id)).toEqual([]);
  expect(await refundsOf(studio, foreign.id)).toEqual([]);
});

test("an event that could not be read for another reason is our fault, and comes again", async () => {
  const body = succeeded((await charge()).transactionId);
  vi.spyOn(studio.parts.cards, "readWebhook").mockRejectedValueOnce(new Error("out of memory"));
  expect((await refusal(deliver(body, await signed(body)))).code).toBe("internal");
  expect(await keptEvents(body)).toEqual([]);
});

// D44
test("while the provider does not answer an event is 503 and not noted, so that it comes again", async () => {
  const { transactionId } = await charge();
  const body = succeeded(transactionId);
  const outage = vi
    .spyOn(studio.parts.cards, "fetchIntent")
    .mockRejectedValueOnce(new CardProviderUnavailable("down"));
  expect((await refusal(deliver(body, await signed(body)))).code).toBe("unavailable");
  expect(await keptEvents(body)).toEqual([]);
  outage.mockRestore();
  await read(deliver(body, await signed(body)));
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked" }]);
});
