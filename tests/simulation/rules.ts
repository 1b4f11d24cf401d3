import type { Selectable } from "kysely";
import { expect } from "vitest";
import { studioDay } from "#contract/studio-time.ts";
import type { Schema } from "#server/db/schema.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { findProviderErrors } from "#server/features/books/check-provider.ts";
import { findTraces, staying } from "#tests/server/traces.ts";
import { endedStaysEnded, oneOpens } from "./accounts.ts";
import { inTurn } from "./settle.ts";
import { lastAsLongAsTheyShould, nobodyChoosesTooMuch, whoStepsInIsThere } from "./terms.ts";
import { everyVisitIsOfASession } from "./visits.ts";
import { type Charge, chargesOf, endsToo, type World } from "./world.ts";

type Payment = Selectable<Schema["payments"]> & {
  movements: Selectable<Schema["movements"]>[];
  refunds: Selectable<Schema["refunds"]>[];
};

/** What holds whenever nothing is under way, with events undelivered and jobs undone. */
export async function keepsItsWord(world: World): Promise<void> {
  const payments = await readPayments(world);
  for (const told of world.told) {
    const payment = payments.find(({ id, transaction_id }) =>
      "paymentId" in told ? id === told.paymentId : transaction_id === told.transactionId,
    );
    if (told.is === "not booked") expect(payment?.status).not.toBe("booked");
    else if (told.is === "cancelled") expect(payment?.status).toBe("cancelled");
    else expect(payment).toBeDefined();
  }
  await nobodyStandsInTheWay(world, payments);
  await lastAsLongAsTheyShould(world, payments);
  nobodyChoosesTooMuch(payments);
  await whoStepsInIsThere(world);
  await everyVisitIsOfASession(world);
  nothingIsSentTwice(world);
  await inTurn(world, endedStaysEnded(world));
}

/** What holds once everything has been delivered and done. */
export async function isSettled(world: World): Promise<void> {
  const payments = await readPayments(world);
  const charges = await chargesOf(world);
  const byCard = payments.filter(({ desk }) => desk === null);
  expect(byCard.map(({ transaction_id }) => transaction_id).sort()).toEqual(
    charges.map(({ intent }) => intent.id).sort(),
  );
  for (const charge of charges) {
    const payment = payments.find(({ transaction_id }) => transaction_id === charge.intent.id);
    if (payment) endsOnce(payment, charge);
  }
  for (const payment of payments) if (payment.desk !== null) endsOnceAtDesk(payment);
  await keepsItsWord(world);
  const { db, clock, gateway, openedAt } = world;
  expect(await findBookErrors(db)).toEqual([]);
  expect(await findPlaceErrors(db, clock.now())).toEqual([]);
  expect(await findProviderErrors({ db, cards: gateway.provider }, openedAt)).toEqual([]);
  await everyMailWent(world);
  await inTurn(world, oneOpens(world));
  await nothingStaysOf(world);
}

/** A mail is taken once, unless its process died before it could note that it was (D65). */
function nothingIsSentTwice({ sent }: World): void {
  const alive = new Set<string>();
  for (const { id, by, subject } of sent) {
    expect(alive.has(id), `"${subject}" was sent twice`).toBe(false);
    if (!by.isDead) alive.add(id);
  }
}

/** Who was deleted is found nowhere but where it is said why (D38, D71). */
async function nothingStaysOf({ db, members, trainers }: World): Promise<void> {
  const records = await db.selectFrom("users").select("id").execute();
  const gone = [...members, ...trainers].filter(({ id }) => !records.some((record) => record.id === id));
  const traces = await findTraces(
    db,
    gone.map(({ id, email }) => [id, email]),
  );
  for (const [number, theirs] of traces.entries())
    expect(
      theirs.filter((trace) => !staying("by an admin").includes(trace)),
      gone[number]?.email,
    ).toEqual([]);
}

/** No mail is left that is due. */
async function everyMailWent({ db, clock }: World): Promise<void> {
  const due = await db
    .selectFrom("outbox")
    .select(["kind", "recipient", "attempts"])
    .where("due_at", "<=", clock.now().toISOString())
    .execute();
  expect(due).toEqual([]);
}

/** A charge is a booking with something left of it, or all that is owed was refunded, once (D43, D58, D60). */
function endsOnce(payment: Payment, { intent, refunds, disputes }: Charge): void {
  const went = sum(refunds.filter(({ status }) => status !== "failed").map(({ amountCents }) => amountCents));
  const withdrawn = sum(
    disputes.filter(({ status }) => status !== "won").map(({ amountCents }) => amountCents),
  );
  const otherwise = sum(
    payment.movements
      .filter(({ kind }) => kind === "paid_otherwise")
      .map(({ amount_cents }) => -amount_cents),
  );
  const told = JSON.stringify({ payment, refunds, disputes }, undefined, 1);
  expect(payment.paid_at, told).toBe(intent.chargedAt);
  expect(netOf(payment), told).toBe(intent.amountReceivedCents - went - withdrawn - otherwise);
  expect(payment.returned_cents, told).toBe(went + withdrawn + otherwise);
  hasEnded(payment, told);
}

/** What was paid at the desk is a booking with something left of it, or all that is owed was paid back (D91). */
function endsOnceAtDesk(payment: Payment): void {
  const told = JSON.stringify(payment, undefined, 1);
  expect(netOf(payment), told).toBe(payment.price_cents - payment.returned_cents);
  hasEnded(payment, told);
}

function hasEnded(payment: Payment, told: string): void {
  expect(
    payment.refunds.filter(({ state }) => state === "due" || state === "pending"),
    told,
  ).toEqual([]);
  const isWhole = payment.returned_cents === payment.price_cents;
  if (payment.status === "booked") expect(isWhole && !isPaidBackLate(payment), told).toBe(false);
  else if (payment.end_reason !== "trainer-left" && !isEndedByPart(payment)) expect(isWhole, told).toBe(true);
}

function netOf({ movements }: Payment): number {
  return sum(movements.map(({ amount_cents }) => amount_cents));
}

/** Whether the last of it went back when it had run out, and stays ended by itself. */
function isPaidBackLate({ ends_on, movements }: Payment): boolean {
  return movements.some(
    ({ kind, created_at }) => kind !== "charge" && studioDay(new Date(created_at)) > ends_on,
  );
}

/** Whether an admin's refund of a part ended it, and was to. */
function isEndedByPart({ end_reason, ended_at, refunds }: Payment): boolean {
  const isThat = refunds.some(({ reason, created_at }) => reason === endsToo && created_at === ended_at);
  return end_reason === "studio" && isThat;
}

/** No slot has more people than places, and everyone who has paid has exactly one (D54). */
async function nobodyStandsInTheWay(
  { db, clock, trainers, members }: World,
  payments: readonly Payment[],
): Promise<void> {
  const now = clock.now();
  const taken = await db
    .selectFrom("slot_places")
    .select(["trainer_id", "slot_timing", "member_id", "kind"])
    .where("until", ">", now.toISOString())
    .execute();
  const booked = payments.filter(({ status, ends_on }) => status === "booked" && ends_on >= studioDay(now));
  const present = members.filter(({ isGone }) => !isGone).map(({ id }) => id);
  for (const { id, places } of trainers) {
    const here = taken.filter(({ trainer_id }) => trainer_id === id);
    for (const slot of Object.values(Object.groupBy(here, ({ slot_timing }) => slot_timing)))
      expect(slot?.length).toBeLessThanOrEqual(places);
    const inside = here.filter(({ kind }) => kind === "membership").map(({ member_id }) => member_id);
    const paid = booked.filter(({ trainer_id }) => trainer_id === id).map(({ user_id }) => user_id);
    const owed = new Set(paid.filter((payer) => payer && present.includes(payer)));
    expect(inside.sort()).toEqual([...owed].sort());
  }
}

async function readPayments({ db }: World): Promise<Payment[]> {
  const payments = await db.selectFrom("payments").selectAll().orderBy("created_at").execute();
  const movements = await db.selectFrom("movements").selectAll().execute();
  const refunds = await db.selectFrom("refunds").selectAll().execute();
  return payments.map((payment) => ({
    ...payment,
    movements: movements.filter(({ payment_id }) => payment_id === payment.id),
    refunds: refunds.filter(({ payment_id }) => payment_id === payment.id),
  }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
