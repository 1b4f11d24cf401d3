import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { read } from "#tests/server/answers.ts";
import {
  bookEntries,
  bookSlot,
  cards,
  chargeCard,
  confirmCard,
  loseEvents,
  openIntent,
  refundAtProvider,
  refundsOf,
} from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { purgeCardEvents, reconcile } from "./reconcile.ts";

const studio = setUpStudio();
const hourMs = 60 * 60 * 1000;
let member: Person;
let trainer: Person;

beforeAll(async () => {
  member = await createPerson(studio);
  trainer = await createTrainer(studio);
});

beforeEach(async () => {
  // As on a first start: no earlier run has been remembered.
  await studio.db.deleteFrom("notes").execute();
});

const charge = (input: Record<string, unknown> = {}) =>
  chargeCard(studio, member, { trainerId: trainer.id, ...input });
const statusOf = async (transactionId: string) =>
  (await studio.parts.cards.fetchIntent(transactionId))?.status;

// D43
test("a charge whose browser died and whose webhook was lost is booked (D43)", async () => {
  const { transactionId } = await charge();
  await reconcile(studio.parts);
  await reconcile(studio.parts);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked", user_id: member.id }]);
  await read(member.send("POST", "/save-payment-info", { transactionId }));
});

// D58
test.each([
  ["within a day", 1],
  ["also where the server was away for months", 90],
])("a refund that comes back after a week, with no event, is owed again %s", async (_when, days) => {
  const slot = { trainerId: trainer.id };
  const { transactionId, bookingId } = await bookSlot(studio, member, slot, cards.refundsFail);
  await read(member.send("POST", `/save-payment-info/${bookingId}/cancel`));
  studio.clock.advance(8 * 24 * hourMs);
  await reconcile(studio.parts);
  await studio.gateway.takeTurns();
  await loseEvents(studio);
  studio.clock.advance(days * 24 * hourMs);
  await reconcile(studio.parts);
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "cancelled", returned_cents: 0 },
  ]);
});

test("reconciliation, claim and webhook at once end as one booking", async () => {
  const { transactionId } = await charge();
  await Promise.all([
    reconcile(studio.parts),
    reconcile(studio.parts),
    studio.gateway.deliverDue(),
    member.send("POST", "/save-payment-info", { transactionId }),
  ]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked" }]);
});

test("a charge whose slot closed is given back once by the reconciliation alone", async () => {
  const closing = await createTrainer(studio);
  const { transactionId } = await charge({ trainerId: closing.id });
  await studio.db.updateTable("users").set({ slot_duration: 0 }).where("id", "=", closing.id).execute();
  await Promise.all([reconcile(studio.parts), reconcile(studio.parts)]);
  await reconcile(studio.parts);
  expect(await refundsOf(studio, transactionId)).toEqual([5000]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "refused", returned_cents: 5000 },
  ]);
});

test("a refund at the provider whose webhook was lost ends the booking", async () => {
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId);
  await reconcile(studio.parts);
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "cancelled", end_reason: "provider" },
  ]);
});

test("an attempt is left alone for a day and cancelled after it, once", async () => {
  const intent = await openIntent(member, { trainerId: trainer.id });
  const { createdAt = "" } = (await studio.parts.cards.fetchIntent(intent.transactionId)) ?? {};
  studio.clock.set(new Date(Date.parse(createdAt) + 24 * hourMs));
  await reconcile(studio.parts);
  expect(await statusOf(intent.transactionId)).toBe("requires_payment_method");
  studio.clock.advance(1);
  await reconcile(studio.parts);
  expect(await statusOf(intent.transactionId)).toBe("canceled");
  expect((await confirmCard(studio, intent)).status).toBe(400);

  const asked = vi.spyOn(studio.parts.cards, "cancelIntent");
  await reconcile(studio.parts);
  expect(asked).not.toHaveBeenCalled();
});

test("a charge made late in its day is still booked after a night without the server", async () => {
  const intent = await openIntent(member, { trainerId: trainer.id });
  await reconcile(studio.parts);
  studio.clock.advance(23 * hourMs);
  await confirmCard(studio, intent);
  studio.clock.advance(20 * hourMs);
  await reconcile(studio.parts);
  expect(await bookEntries(studio, intent.transactionId)).toMatchObject([{ status: "booked" }]);
});

test("a charge is found after the server was away for weeks", async () => {
  await reconcile(studio.parts);
  const { transactionId } = await charge();
  studio.clock.advance(21 * 24 * hourMs);
  await reconcile(studio.parts);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked" }]);
});

// D43 D52
test("charges for one slot are booked in the order they were paid: no renewal's mail names another's days", async () => {
  const payer = await createPerson(studio);
  const paying = async () => {
    studio.clock.advance(60_000);
    return chargeCard(studio, payer, { trainerId: trainer.id });
  };
  const charges = [await paying(), await paying(), await paying()];
  await reconcile(studio.parts);
  const booked = await Promise.all(charges.map(({ transactionId }) => bookEntries(studio, transactionId)));
  const days = booked.flat().map(({ starts_on }) => starts_on);
  expect(days).toEqual([...new Set(days)].sort());
  const mails = await studio.db
    .selectFrom("outbox")
    .select("subject")
    .where("recipient", "=", payer.email)
    .where("subject", "like", `%with ${trainer.name}`)
    .orderBy("subject")
    .execute();
  expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Booked", "Renewed", "Renewed"]);
});

test("a reconciliation that failed is not remembered as done: the next one looks back as far", async () => {
  await reconcile(studio.parts);
  const { transactionId } = await charge();
  studio.clock.advance(21 * 24 * hourMs);
  const outage = vi.spyOn(studio.parts.cards, "listIntents").mockImplementation(() => {
    throw new CardProviderUnavailable("down");
  });
  await expect(reconcile(studio.parts)).rejects.toThrow(CardProviderUnavailable);
  outage.mockRestore();
  await reconcile(studio.parts);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked" }]);
});

test("a reconciliation that the server's stop cuts short settles no more, and is not remembered as done", async () => {
  await reconcile(studio.parts);
  const charges = [await charge(), await charge()];
  studio.clock.advance(21 * 24 * hourMs);
  const stop = new AbortController();
  const { send } = studio.parts.mailer;
  const telling = vi.spyOn(studio.parts.mailer, "send").mockImplementation(async (...letter) => {
    stop.abort();
    await send(...letter);
  });
  await expect(reconcile(studio.parts, stop.signal)).rejects.toThrow("aborted");
  telling.mockRestore();
  const booked = async () =>
    (await Promise.all(charges.map(({ transactionId }) => bookEntries(studio, transactionId)))).flat();
  expect(await booked()).toHaveLength(1);
  await reconcile(studio.parts);
  expect(await booked()).toHaveLength(2);
});

// D43
test("one charge that cannot be written does not hold up the others, and is looked back for until it is", async () => {
  await reconcile(studio.parts);
  const stuck = await charge();
  studio.clock.advance(4 * 24 * hourMs);
  const younger = await chargeCard(studio, await createPerson(studio), { trainerId: trainer.id });
  const { send } = studio.parts.mailer;
  const failing = vi.spyOn(studio.parts.mailer, "send").mockImplementation(async (letter, tx) => {
    if (JSON.stringify(letter).includes(stuck.transactionId)) throw new Error("it cannot be written");
    await send(letter, tx);
  });
  await expect(reconcile(studio.parts)).rejects.toThrow(
    new AggregateError([new Error("it cannot be written")], "some charges could not be settled"),
  );
  expect(await bookEntries(studio, younger.transactionId)).toMatchObject([{ status: "booked" }]);
  expect(await bookEntries(studio, stuck.transactionId)).toEqual([]);
  failing.mockRestore();
  studio.clock.advance(24 * hourMs);
  await reconcile(studio.parts);
  expect(await bookEntries(studio, stuck.transactionId)).toMatchObject([{ status: "booked" }]);
});

// D58
test("a refund that cannot be written down holds the reconciliation up no more than one that the provider refuses", async () => {
  await reconcile(studio.parts);
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId);
  const failing = vi
    .spyOn(studio.parts.mailer, "send")
    .mockRejectedValueOnce(new Error("it cannot be written"));
  studio.clock.advance(hourMs);
  await expect(reconcile(studio.parts)).rejects.toThrow(AggregateError);
  failing.mockRestore();
  expect(await studio.db.selectFrom("notes").selectAll().execute()).toContainEqual({
    name: "cards reconciled until",
    value: studio.clock.now().toISOString(),
  });
  await reconcile(studio.parts);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "cancelled" }]);
});

test("what is known already and unchanged costs one select, and no transaction", async () => {
  for (let count = 0; count < 3; count += 1) await bookSlot(studio, member, { trainerId: trainer.id });
  await reconcile(studio.parts);
  const writing = vi.spyOn(studio.parts.db, "transaction");
  await reconcile(studio.parts);
  expect(writing).not.toHaveBeenCalled();
  writing.mockRestore();
});

test("payments of others on the same account are neither booked, refunded nor cancelled", async () => {
  const { cards } = studio.parts;
  const foreign = (idempotencyKey: string) =>
    cards.createIntent({ amountCents: 5000, metadata: { shop: "another" }, idempotencyKey });
  const [open, paid] = [await foreign("open"), await foreign("paid")];
  await confirmCard(studio, { transactionId: paid.id, clientSecret: paid.clientSecret });
  studio.clock.advance(25 * hourMs);
  await reconcile(studio.parts);
  expect(await statusOf(open.id)).toBe("requires_payment_method");
  expect(await bookEntries(studio, paid.id)).toEqual([]);
  expect(await refundsOf(studio, paid.id)).toEqual([]);
});

// D42
test("an amount that is no tier's, though marked as ours, is given back and not booked (D42)", async () => {
  const { transactionId } = await openIntent(member, { trainerId: trainer.id });
  const { metadata = {} } = (await studio.parts.cards.fetchIntent(transactionId)) ?? {};
  const odd = await studio.parts.cards.createIntent({ amountCents: 100, metadata, idempotencyKey: "odd" });
  await confirmCard(studio, { transactionId: odd.id, clientSecret: odd.clientSecret });
  await reconcile(studio.parts);
  expect(await refundsOf(studio, odd.id)).toEqual([100]);
  expect(await bookEntries(studio, odd.id)).toMatchObject([
    { status: "refused", end_reason: "no-tier", price_cents: 100 },
  ]);
});

test("a studio whose first runs all fail still finds the charges of its first day, days later", async () => {
  const outage = vi.spyOn(studio.parts.cards, "listIntents").mockImplementation(() => {
    throw new CardProviderUnavailable("down");
  });
  await expect(reconcile(studio.parts)).rejects.toThrow(CardProviderUnavailable);
  outage.mockRestore();
  const { transactionId } = await charge();
  studio.clock.advance(5 * 24 * hourMs);
  await reconcile(studio.parts);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked" }]);
});

test("an applied event is remembered for thirty days, far longer than it is delivered again (D44)", async () => {
  const event = { id: "evt_remembered", type: "payment_intent.succeeded" };
  await studio.db
    .insertInto("card_events")
    .values({ ...event, received_at: studio.clock.now().toISOString() })
    .execute();
  const kept = () => studio.db.selectFrom("card_events").selectAll().where("id", "=", event.id).execute();
  studio.clock.advance(29 * 24 * hourMs);
  await purgeCardEvents(studio.parts, new AbortController().signal);
  expect(await kept()).toHaveLength(1);
  studio.clock.advance(2 * 24 * hourMs);
  await purgeCardEvents(studio.parts, new AbortController().signal);
  expect(await kept()).toEqual([]);
});
