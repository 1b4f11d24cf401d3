import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type CardIntent, CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { read } from "#tests/server/answers.ts";
import {
  answerDispute,
  bookSlot,
  cards,
  chargeCard,
  loseEvents,
  movementsOf,
  openIntent,
} from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { reconcile } from "./reconcile.ts";

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

const charge = () => chargeCard(studio, member, { trainerId: trainer.id });
const statusOf = async (transactionId: string) =>
  (await studio.parts.cards.fetchIntent(transactionId))?.status;

// D58
test("a dispute of which no event told is in the books after the reconciliation", async () => {
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id }, cards.disputed);
  await studio.gateway.takeTurns();
  await loseEvents(studio);
  await reconcile(studio.parts);
  expect(await movementsOf(studio, transactionId)).toEqual([
    ["charge", 5000],
    ["dispute", -5000],
  ]);
});

// D43
test("after a run in which several charges failed the next looks back to the oldest, whichever was tried last", async () => {
  await reconcile(studio.parts);
  const inTurn: CardIntent[] = [];
  for (const _ of [1, 2]) {
    const { transactionId } = await charge();
    inTurn.push((await studio.parts.cards.fetchIntent(transactionId)) as CardIntent);
    studio.clock.advance(hourMs);
  }
  const listing = vi.spyOn(studio.parts.cards, "listIntents").mockImplementation(async function* () {
    yield* inTurn;
  });
  const failing = vi.spyOn(studio.parts.mailer, "send").mockRejectedValue(new Error("it cannot be written"));
  await expect(reconcile(studio.parts)).rejects.toThrow(AggregateError);
  for (const spy of [listing, failing]) spy.mockRestore();
  const oldest = new Date(inTurn[0]?.createdAt ?? "").toISOString();
  expect(await studio.db.selectFrom("notes").select("value").execute()).toContainEqual({ value: oldest });
  await reconcile(studio.parts);
});

/** A booking whose charge is disputed, and one whose refund is pending. */
async function leaveOpen() {
  const [payer, slot] = [await createPerson(studio), { trainerId: trainer.id }];
  const { transactionId } = await bookSlot(studio, payer, slot, cards.disputed);
  await studio.gateway.takeTurns();
  const { bookingId } = await bookSlot(studio, payer, slot, cards.refundsPend);
  await read(payer.send("POST", `/save-payment-info/${bookingId}/cancel`));
  await loseEvents(studio);
  await reconcile(studio.parts);
  return transactionId;
}

// D58
test("refunds and disputes that the provider no longer knows hold nothing up", async () => {
  await leaveOpen();
  const asked = [
    vi.spyOn(studio.parts.cards, "fetchRefund").mockResolvedValue(null),
    vi.spyOn(studio.parts.cards, "fetchDispute").mockResolvedValue(null),
  ];
  await reconcile(studio.parts);
  for (const spy of asked) {
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  }
});

// D58
test("a dispute is asked about until it is closed, however it ends", async () => {
  const asking = vi.spyOn(studio.parts.cards, "fetchDispute");
  for (const ending of ["winning_evidence", "losing_evidence"] as const) {
    const transactionId = await leaveOpen();
    const [dispute] = await Array.fromAsync(studio.parts.cards.listDisputes({ intentId: transactionId }));
    expect(asking.mock.calls).toContainEqual([dispute?.id]);
    await answerDispute(studio, transactionId, ending);
    await studio.gateway.takeTurns();
    await loseEvents(studio);
    await reconcile(studio.parts);
    asking.mockClear();
    await reconcile(studio.parts);
    expect(asking.mock.calls).not.toContainEqual([dispute?.id]);
  }
  asking.mockRestore();
});

// D43
test("once the provider does not answer, it is asked no more until the next run", async () => {
  await leaveOpen();
  await leaveOpen();
  const outage = vi
    .spyOn(studio.parts.cards, "fetchRefund")
    .mockRejectedValue(new CardProviderUnavailable("down"));
  await expect(reconcile(studio.parts)).rejects.toThrow(CardProviderUnavailable);
  expect(outage).toHaveBeenCalledOnce();
  outage.mockRestore();
});

test("an attempt that nobody completed is cancelled also where nobody has paid anything", async () => {
  const { transactionId } = await openIntent(member, { trainerId: trainer.id });
  const intent = (await studio.parts.cards.fetchIntent(transactionId)) as CardIntent;
  studio.clock.advance(25 * hourMs);
  const listing = vi.spyOn(studio.parts.cards, "listIntents").mockImplementation(async function* () {
    yield intent;
  });
  await reconcile(studio.parts);
  listing.mockRestore();
  expect(await statusOf(transactionId)).toBe("canceled");
});

test("charges are looked up by the hundred, and none at all where nothing was charged", async () => {
  const lookedUp = async (intents: Partial<CardIntent>[]) => {
    const listed = vi.spyOn(studio.parts.cards, "listIntents").mockImplementation(async function* () {
      yield* intents as CardIntent[];
    });
    const selecting = vi.spyOn(studio.parts.db, "selectFrom");
    await reconcile(studio.parts);
    const tables = selecting.mock.calls.map(([table]) => table);
    for (const spy of [listed, selecting]) spy.mockRestore();
    return tables.filter((table) => table === "payments").length;
  };
  const others = { metadata: {}, createdAt: studio.clock.now().toISOString(), amountRefundedCents: 0 };
  const charged = Array.from({ length: 101 }, (_, index) => ({
    ...others,
    id: `pi_other${index}`,
    status: "succeeded" as const,
  }));
  expect(await lookedUp(charged)).toBe(2);
  expect(await lookedUp(charged.slice(1))).toBe(1);
  expect(await lookedUp([{ ...others, id: "pi_open", status: "requires_payment_method" }])).toBe(0);
});

// D43
test("refunds and disputes are looked for as far back as two months once a day, otherwise since the last run", async () => {
  studio.clock.set(new Date("2026-11-20T10:00:00.000Z"));
  await reconcile(studio.parts);
  const asked = [vi.spyOn(studio.parts.cards, "listRefunds"), vi.spyOn(studio.parts.cards, "listDisputes")];
  studio.clock.set(new Date("2026-11-21T00:30:00.000Z"));
  await reconcile(studio.parts);
  studio.clock.set(new Date("2026-11-21T10:00:00.000Z"));
  await reconcile(studio.parts);
  for (const spy of asked) {
    // Two days before the last run, and sixty more.
    expect(spy.mock.calls).toEqual([
      [{ createdSince: new Date("2026-09-19T10:00:00.000Z") }],
      [{ createdSince: new Date("2026-11-19T00:30:00.000Z") }],
    ]);
    spy.mockRestore();
  }
});
