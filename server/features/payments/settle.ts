import type { DeskWay } from "#contract/desk.ts";
import { tierOfCents } from "#contract/money.ts";
import type { Term } from "#contract/terms.ts";
import { sessionsAWeek } from "#contract/visits.ts";
import { newId } from "#server/core/ids.ts";
import { lockClasses } from "#server/db/locks.ts";
import type { PaymentRecord, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { getRow } from "#server/db/plain-rows.ts";
import { issueReceipt } from "#server/db/receipt-numbers.ts";
import { paymentColumns } from "#server/db/rows.ts";
import { readChosenDays } from "#server/db/slot-days.ts";
import { addMovement } from "#server/features/books/movements.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import { type Order, orderOf } from "#server/features/places/order.ts";
import { lockSlot } from "#server/features/places/places.ts";
import { isBookable } from "#server/features/places/policy.ts";
import { noteSoldTerm } from "#server/features/places/term-changes.ts";
import { startMembership } from "#server/features/places/terms.ts";
import { applyDispute } from "#server/features/refunds/disputes.ts";
import { applyRefund } from "#server/features/refunds/noting.ts";
import { askRefund, type MoneyParts, trySending } from "#server/features/refunds/sending.ts";
import type { CardDispute, CardIntent, CardRefund } from "#server/ports/cards/card-provider.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { currency } from "#studio/tiers.ts";
import { tellOfBooking } from "./letters.ts";

/** How a charge ended, and whether this call recorded it. */
export type Settlement = { payment: PaymentRecord; isNew: boolean };

/** The provider's view of one of our charges, or a payment at the desk. */
export type Charge = {
  intent: CardIntent;
  /** How it was paid at the desk (D91). */
  desk?: DeskWay;
  order: Order;
  refunds: readonly CardRefund[];
  disputes?: readonly CardDispute[];
};

type CardEventName = { id: string; type: string };

/**
 * Settles a charge as exactly one booking or one refund (D42, D43). The browser, the webhook and the reconciliation
 * all call it, in any order and concurrently: the provider's state decides, and the unique transaction id lets only
 * one of them write. `event` is recorded in the same transaction (D44). A refund is tried once now, and otherwise left
 * to its job. Null if the intent has not been charged.
 */
export async function settleCharge(
  parts: MoneyParts,
  { event, ...charge }: Charge & { event?: CardEventName },
): Promise<Settlement | null> {
  if (charge.intent.status !== "succeeded") return null;
  const now = parts.clock.now();
  const { refund, ...settlement } = await parts.db.transaction().execute(async (tx) => {
    if (event) await noteEvent(tx, event, now);
    const { mailer, config } = parts;
    return recordCharge(tx, { ...charge, now, mailer, secret: config.authSecret });
  });
  if (refund) await trySending(parts, refund);
  return settlement;
}

/** The intent, its order and its refunds, if it is one of ours. */
export async function fetchCharge({ cards }: Pick<Parts, "cards">, intentId: string): Promise<Charge | null> {
  const intent = await cards.fetchIntent(intentId);
  return intent && withRefunds({ cards }, intent);
}

/** Adds the refunds of an intent just received from the provider; null if it is not ours. */
export async function withRefunds(
  { cards }: Pick<Parts, "cards">,
  intent: CardIntent,
): Promise<Charge | null> {
  const order = orderOf(intent.metadata);
  if (!order) return null;
  const { id: intentId, amountRefundedCents } = intent;
  const refunds = amountRefundedCents > 0 ? await Array.fromAsync(cards.listRefunds({ intentId })) : [];
  return { intent, order, refunds };
}

/** Records that an event was applied. */
export async function noteEvent(db: Db, { id, type }: CardEventName, now: Date): Promise<void> {
  await db
    .insertInto("card_events")
    .values({ id, type, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

type Recording = Charge & {
  now: Date;
  mailer: Mailer;
  /** Signs what the mail of a booking leads to without a login. */
  secret: string;
};

/** The same within another transaction; a refund that is due is returned, to be sent after it. */
export async function recordCharge(
  tx: Db,
  charge: Recording,
): Promise<Settlement & { refund?: RefundRecord }> {
  const { intent, refunds, disputes = [], now, mailer } = charge;
  const inserted = await writeOnce(tx, charge);
  const refund = inserted && (await enter(tx, inserted, charge));
  for (const made of refunds) await applyRefund(tx, { refund: made, mailer, now });
  for (const dispute of disputes) await applyDispute(tx, { dispute, mailer, now });
  const payment = await getRow(tx, "payments", { transaction_id: intent.id });
  return { payment, isNew: inserted !== undefined, ...(refund && { refund }) };
}

/**
 * Records a new charge. The slot is locked before the second look, so that a concurrent settlement of the same charge
 * takes no second place, and the class, so that nobody removes it before it is booked.
 */
async function writeOnce(tx: Db, charge: Recording): Promise<PaymentRecord | undefined> {
  const isKnown = () =>
    tx.selectFrom("payments").select("id").where("transaction_id", "=", charge.intent.id).executeTakeFirst();
  if (await isKnown()) return undefined;
  await lockSlot(tx, charge.order);
  // Stryker disable next-line ArrayDeclaration: SQLite has one writer, whatever is locked
  await lockClasses(tx, charge.order.classId === undefined ? [] : [charge.order.classId]);
  if (await isKnown()) return undefined;
  return tx
    .insertInto("payments")
    .values(await paymentRow(tx, charge))
    .onConflict((conflict) => conflict.column("transaction_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Enters a new charge with movement and receipt, and either mails those concerned or asks for a refund. */
async function enter(
  tx: Db,
  payment: PaymentRecord,
  { intent, now, mailer, secret }: Recording,
): Promise<RefundRecord | undefined> {
  const at = new Date(payment.paid_at);
  await addMovement(tx, {
    payment_id: payment.id,
    kind: "charge",
    provider_id: intent.id,
    amount_cents: payment.price_cents,
    state: intent.status,
    happenedAt: at,
    now,
  });
  const receipt = await issueReceipt(tx, { paymentId: payment.id, at, now });
  if (payment.status === "booked") {
    await noteSoldTerm(tx, payment, now);
    await tellOfBooking(tx, { mailer, payment, receipt, now, secret });
  }
  if (payment.status !== "refused") return undefined;
  return askRefund(tx, {
    payment,
    amountCents: payment.price_cents,
    cause: "refused",
    reason: refusalWords[payment.end_reason as Refusal],
    mailer,
    now,
  });
}

async function paymentRow(tx: Db, charge: Recording): Promise<PaymentRecord> {
  const { intent, order, now } = charge;
  const who = { member: await findUser(tx, order.memberId), trainer: await findUser(tx, order.trainerId) };
  const { member, trainer } = who;
  const paidAt = new Date(intent.chargedAt ?? intent.createdAt);
  const soldClass = order.classId
    ? await tx.selectFrom("classes").select(["id", "name"]).where("id", "=", order.classId).executeTakeFirst()
    : undefined;
  return paymentColumns({
    id: newId(),
    transaction_id: intent.id,
    ...(await outcomeOf(tx, { ...charge, ...who, paidAt })),
    user_id: member?.id ?? null,
    user_name: member?.name ?? "",
    email: member?.email ?? "",
    price_cents: intent.amountReceivedCents,
    trainer_id: order.trainerId,
    trainer_name: order.trainerName ?? trainer?.name ?? "A former trainer",
    slot_duration: order.slotDuration,
    slot_timing: order.slotTiming,
    slotDays: order.slotDays,
    class_id: soldClass?.id ?? null,
    class_name: order.className ?? null,
    card: intent.card,
    desk: charge.desk ?? null,
    paidAt,
    createdAt: now,
  });
}

/** Why a charge never became a booking, for the person who is refunded. */
const refusalWords = {
  "slot-closed": "The slot closed before the card was charged",
  "slot-full": "The last place was taken before the card was charged",
  "no-tier": "The amount is not a membership’s price",
  "member-gone": "The account was deleted before the card was charged",
} as const;
type Refusal = keyof typeof refusalWords;

type Who = { member: UserRecord | undefined; trainer: UserRecord | undefined };

type Outcome =
  | Pick<PaymentRecord, "status" | "end_reason" | "ended_at">
  | (Pick<PaymentRecord, "chosen_days"> & { term: Term });

/** What becomes of a charge: a membership with term and place (D54, D56), or the reason why not. */
async function outcomeOf(
  tx: Db,
  { paidAt, ...charge }: Recording & Who & { paidAt: Date },
): Promise<Outcome> {
  const { intent, order, now } = charge;
  const ended_at = now.toISOString();
  if (intent.refunded) return { status: "cancelled", end_reason: "provider", ended_at };
  const refusal = whyNoBooking(charge);
  if (refusal) return { status: "refused", end_reason: refusal, ended_at };
  const started = await startMembership(tx, { ...order, paidAt, now });
  if (!started) return { status: "refused", end_reason: "slot-full", ended_at };
  return { term: started.term, chosen_days: daysGoneOnWith(started.renewed, charge) };
}

/** A renewal in the same tier goes on with the days chosen for the membership before it, if the slot still has them (D81). */
function daysGoneOnWith(
  renewed: PaymentRecord | undefined,
  { intent, order }: Pick<Charge, "intent" | "order">,
): string | null {
  const { slotDays } = order;
  const isOfTier = renewed?.price_cents === intent.amountReceivedCents;
  const isChoice = sessionsAWeek(intent.amountReceivedCents, slotDays) < slotDays.length;
  const chosen = readChosenDays(renewed?.chosen_days ?? null);
  return isOfTier && isChoice && chosen.every((day) => slotDays.includes(day)) ? renewed.chosen_days : null;
}

/** Why this charge cannot be a booking, for the books; null if it can. */
function whyNoBooking({ intent, order, member, trainer }: Charge & Who): Refusal | null {
  const { amountCents, amountReceivedCents } = intent;
  if (
    intent.currency !== currency ||
    amountCents !== amountReceivedCents ||
    !tierOfCents(amountReceivedCents)
  ) {
    return "no-tier";
  }
  if (!member) return "member-gone";
  if (!isBookable(trainer, order.slotTiming)) return "slot-closed";
  return null;
}
