import { beforeAll, expect, test, vi } from "vitest";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { opening } from "#studio/hours.ts";
import { read, refusal } from "#tests/server/answers.ts";
import {
  bookEntries,
  bookSlot,
  chargeCard,
  confirmCard,
  openIntent,
  refundAtProvider,
  refundsOf,
} from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;

beforeAll(async () => {
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, {
    name: "Tariq Trainer",
    slot_duration: 1.5,
    slotDays: ["Tuesday", "Sunday"],
    available_classes: ["Boxing"],
  });
});

type Inserted = { insertedId: string };

const claim = (person: Person, transactionId: unknown, input: Record<string, unknown> = {}) =>
  person.send("POST", "/save-payment-info", { transactionId, ...input });
const entries = (transactionId: string) => bookEntries(studio, transactionId);

// §3.6 §7.26 D30 D46 D52 D53
test("a charge becomes a booking with what the records say of it (D42, D46)", async () => {
  studio.clock.set(new Date("2026-11-30T20:00:00.000Z"));
  const payer = await createPerson(studio, { name: "Payer" });
  const input = { trainerId: trainer.id, slotTiming: "Evening", price: 10000, className: "Boxing" };
  const { transactionId } = await chargeCard(studio, payer, input);
  const { insertedId } = await read<Inserted>(claim(payer, transactionId), 201);
  expect(await read(payer.send("GET", "/save-payment-info"))).toEqual([
    {
      _id: insertedId,
      transactionId,
      status: "booked",
      endReason: null,
      endedAt: null,
      userName: "Payer",
      memberId: payer.id,
      email: payer.email,
      price: 100,
      refunded: 0,
      refunds: [],
      trainerId: trainer.id,
      trainerName: "Tariq Trainer",
      slotDuration: 1.5,
      slotTiming: "Evening",
      slotDays: ["Sunday", "Tuesday"],
      chosenDays: [],
      startsOn: "2026-12-01",
      endsOn: "2026-12-31",
      className: "Boxing",
      paidAt: "2026-11-30T20:00:00.000Z",
      card: "Visa ending in 4242",
      desk: null,
      receiptNumber: "2026-000001",
      cancellableUntil: "2026-12-07T20:00:00.000Z",
      changedSessions: [],
      whyNotCancellable: null,
      pause: null,
      pausableFrom: null,
      whyNotPausable: "You can pause it from 8 December, when it can no longer be cancelled.",
      termChanges: [],
    },
  ]);
});

// D32
test("what the browser says of price, trainer and payer is ignored (D32)", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id, price: 2000 });
  const lies = {
    price: 100,
    trainerName: "Else",
    userName: "Else",
    email: "else@shokti.test",
    slotDuration: 9,
  };
  await read(claim(member, transactionId, lies), 201);
  expect(await read(member.send("GET", `/save-payment-info?q=${transactionId}`))).toMatchObject([
    {
      price: 20,
      trainerName: "Tariq Trainer",
      userName: "Mina Member",
      email: member.email,
      slotDuration: 1.5,
    },
  ]);
});

test("a repeat answers 200 with the same id (D42)", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  const first = await read<Inserted>(claim(member, transactionId), 201);
  expect(await read(claim(member, transactionId))).toEqual(first);
  expect(await entries(transactionId)).toHaveLength(1);
});

// D42
test("ten claims of one charge at once end as one booking, all with the same id (D42)", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  const answers = await Promise.all(Array.from({ length: 10 }, () => claim(member, transactionId)));
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Inserted[];
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(bodies.map(({ insertedId }) => insertedId)).size).toBe(1);
  expect(await entries(transactionId)).toHaveLength(1);
});

test("a claim and the webhook at once end as one booking (D42)", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  const [answer] = await Promise.all([claim(member, transactionId), studio.gateway.deliverDue()]);
  expect(answer.ok).toBe(true);
  expect(await entries(transactionId)).toMatchObject([{ status: "booked" }]);
});

test("the second charge of the same member and slot is a second booking", async () => {
  const payer = await createPerson(studio);
  for (const _ of [1, 2]) {
    const { transactionId } = await chargeCard(studio, payer, { trainerId: trainer.id });
    await read(claim(payer, transactionId), 201);
  }
  expect(await read(payer.send("GET", "/save-payment-info"))).toHaveLength(2);
});

test("a transaction that the provider does not know answers 402 and writes nothing (D42)", async () => {
  for (const transactionId of ["pi_000000000000000000000000", "pi_x", "nonsense", "ch_123456789"]) {
    expect(await refusal(claim(member, transactionId))).toMatchObject({
      code: "payment_required",
      message: "The card provider doesn’t know this payment.",
    });
    expect(await entries(transactionId)).toEqual([]);
  }
});

// D42
test("an uncharged, a declined and an unconfirmed card answer 402 and write nothing (D42)", async () => {
  const cards = { uncharged: null, declined: "4000000000000002", unconfirmed: "4000002500003155" };
  for (const [kind, number] of Object.entries(cards)) {
    const intent = await openIntent(member, { trainerId: trainer.id });
    if (number) await confirmCard(studio, intent, number);
    expect(await refusal(claim(member, intent.transactionId)), kind).toMatchObject({
      code: "payment_required",
      message: "Your card hasn’t been charged.",
    });
    expect(await entries(intent.transactionId)).toEqual([]);
  }
});

test("after a declined card a good one books the same transaction", async () => {
  const intent = await openIntent(member, { trainerId: trainer.id });
  expect((await confirmCard(studio, intent, "4000000000009995")).status).toBe(402);
  await confirmCard(studio, intent);
  await read(claim(member, intent.transactionId), 201);
});

// D42
test("another member's transaction answers 403, charged or not, and stays the payer's (D42)", async () => {
  const thief = await createPerson(studio);
  const open = await openIntent(member, { trainerId: trainer.id });
  const paid = await chargeCard(studio, member, { trainerId: trainer.id });
  for (const { transactionId } of [open, paid]) {
    expect(await refusal(claim(thief, transactionId))).toMatchObject({
      code: "forbidden",
      message: "This payment belongs to someone else.",
    });
    expect(await entries(transactionId)).toEqual([]);
  }
  expect(await read(thief.send("GET", "/save-payment-info"))).toEqual([]);
  await read(claim(member, paid.transactionId), 201);
});

test("a foreign payment on the same account is not one of ours: 402, neither booked nor refunded", async () => {
  const ours = await openIntent(member, { trainerId: trainer.id });
  const { metadata: order } = (await studio.parts.cards.fetchIntent(ours.transactionId)) ?? {};
  const lookalike = { ...order, order: "another-shop" };
  for (const metadata of [{}, lookalike, { order: "shokti-slot", memberId: member.id }]) {
    const foreign = await studio.parts.cards.createIntent({
      amountCents: 5000,
      metadata: metadata as Record<string, string>,
      idempotencyKey: `foreign-${JSON.stringify(metadata)}`,
    });
    await confirmCard(studio, { transactionId: foreign.id, clientSecret: foreign.clientSecret });
    expect((await refusal(claim(member, foreign.id))).code).toBe("payment_required");
    expect(await entries(foreign.id)).toEqual([]);
    expect(await refundsOf(studio, foreign.id)).toEqual([]);
  }
});

// D42
test("who claims a charge that is no booking, or no longer one, reads why", async () => {
  const small = await createTrainer(studio, { places: 1 });
  const why = async (transactionId: string) => {
    const { code, message } = await refusal(claim(member, transactionId));
    return [code, message];
  };
  const late = await chargeCard(studio, member, { trainerId: small.id });
  studio.clock.advance(60 * 60_000);
  await bookSlot(studio, await createPerson(studio), { trainerId: small.id });
  expect(await why(late.transactionId)).toEqual([
    "conflict",
    "Someone took the last place while you were paying. We’re refunding your card.",
  ]);

  const open = await createTrainer(studio);
  const slot = { trainerId: open.id };
  const { transactionId } = await openIntent(member, slot);
  const { metadata = {} } = (await studio.parts.cards.fetchIntent(transactionId)) ?? {};
  const odd = await studio.parts.cards.createIntent({ amountCents: 100, metadata, idempotencyKey: "odd" });
  await confirmCard(studio, { transactionId: odd.id, clientSecret: odd.clientSecret });
  expect(await why(odd.id)).toEqual([
    "conflict",
    "This isn’t the price of a membership. We’re refunding your card.",
  ]);

  const refunded = await bookSlot(studio, member, slot);
  await refundAtProvider(studio, refunded.transactionId);
  await studio.gateway.deliverDue();
  expect(await why(refunded.transactionId)).toEqual([
    "conflict",
    "This payment has been refunded to your card, and its booking has ended.",
  ]);

  const cancelled = await bookSlot(studio, member, slot);
  await read(member.send("POST", `/save-payment-info/${cancelled.bookingId}/cancel`));
  expect(await why(cancelled.transactionId)).toEqual(["conflict", "This booking has ended."]);

  const closed = await chargeCard(studio, member, slot);
  await studio.db.updateTable("users").set({ slot_duration: 0 }).where("id", "=", open.id).execute();
  expect(await why(closed.transactionId)).toEqual([
    "conflict",
    "This slot closed while you were paying. We’re refunding your card.",
  ]);
});

// D53
test("a charge whose order was opened before there were days is booked for the studio's", async () => {
  const old = await studio.parts.cards.createIntent({
    amountCents: 5000,
    // In the words of that release: what it opened is ours still.
    metadata: {
      memberId: member.id,
      trainerId: trainer.id,
      trainerName: "Tariq, as he was called",
      slotTiming: "Morning",
      slotDuration: "1.5",
      order: "shokti-slot",
    },
    idempotencyKey: "without-days",
  });
  await confirmCard(studio, { transactionId: old.id, clientSecret: old.clientSecret });
  await read(claim(member, old.id), 201);
  expect(await read(member.send("GET", `/save-payment-info?q=${old.id}`))).toMatchObject([
    { slotDays: [...opening.days], trainerName: "Tariq, as he was called" },
  ]);
});

test("nobody claims without a token", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  expect((await refusal(send(studio, "POST", "/save-payment-info", { transactionId }))).code).toBe(
    "unauthenticated",
  );
  expect(await entries(transactionId)).toEqual([]);
});

test("what cannot be a transaction id answers 400 and is not asked of the provider", async () => {
  const asked = vi.spyOn(studio.parts.cards, "fetchIntent");
  for (const transactionId of ["", "pi_1/refunds", "pi_\u0000", "x".repeat(256), 7, null, ["pi_12345678"]])
    expect((await refusal(claim(member, transactionId))).fields).toHaveProperty("transactionId");
  expect(asked).not.toHaveBeenCalled();
});

test("a provider that does not answer is 503 with nothing written, and a later try books", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  const outage = vi
    .spyOn(studio.parts.cards, "fetchIntent")
    .mockRejectedValueOnce(new CardProviderUnavailable("down"));
  expect((await refusal(claim(member, transactionId))).code).toBe("unavailable");
  expect(await entries(transactionId)).toEqual([]);
  outage.mockRestore();
  await read(claim(member, transactionId), 201);
});

test("a member who became a trainer after paying still gets their booking", async () => {
  const payer = await createPerson(studio);
  const { transactionId } = await chargeCard(studio, payer, { trainerId: trainer.id });
  await studio.db.updateTable("users").set({ role: "trainer" }).where("id", "=", payer.id).execute();
  await read(claim(payer, transactionId), 201);
});
