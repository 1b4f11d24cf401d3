import type { Selectable } from "kysely";
import { tierOfCents } from "#contract/money.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { paymentColumns } from "#server/db/rows.ts";
import type { PaymentsTable } from "#server/db/schema.ts";
import { findUser } from "#server/features/people/reads.ts";
import type { CardIntent, CardRefund } from "#server/ports/cards/card-provider.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { currency } from "#studio/tiers.ts";
import { tellOfBooking, tellOfRefund } from "./letters.ts";
import { type Order, orderOf } from "./order.ts";
import { isBookable, slotClosed } from "./policy.ts";

type Payment = Selectable<PaymentsTable>;
type SettleParts = Pick<Parts, "db" | "cards" | "clock" | "mailer">;

/** Why a booking ended whose charge was refunded at the card provider. */
export const refundedThere = "refunded at the card provider";

/** How a charge ended, and whether this call is the one that wrote it down. */
export type Settlement = { payment: Payment; isNew: boolean };

/**
 * Settles a charge as exactly one booking or one refund (D42, D43). The browser, the webhook and the
 * reconciliation all call it, in any order and at once: what the provider says decides, and the unique
 * transaction id lets only one of them write. `event` is recorded in the same transaction (D44).
 * Null when the intent is not charged.
 */
export async function settleCharge(
  parts: SettleParts,
  { intent, order, event }: { intent: CardIntent; order: Order; event?: { id: string; type: string } },
): Promise<Settlement | null> {
  if (intent.status !== "succeeded") return null;
  const now = parts.clock.now();
  const settlement = await parts.db.transaction().execute(async (tx) => {
    if (event) await noteEvent(tx, event, now);
    return record(tx, { intent, order, now, mailer: parts.mailer });
  });
  if (settlement.payment.status !== "refund_due") return settlement;
  return { ...settlement, payment: await payBack(parts, settlement.payment) };
}

/** The intent and its order, when it is one of ours. */
export async function fetchOrder(
  { cards }: Pick<Parts, "cards">,
  intentId: string,
): Promise<{ intent: CardIntent; order: Order } | null> {
  const intent = await cards.fetchIntent(intentId);
  const order = intent && orderOf(intent.metadata);
  return intent && order ? { intent, order } : null;
}

/** Refunds a charge that cannot be a booking. Safe to repeat: the idempotency key is the same. */
export async function payBack(parts: SettleParts, payment: Payment): Promise<Payment> {
  const { db, mailer, clock } = parts;
  const refund = await refundRest(parts, payment);
  return db.transaction().execute(async (tx) => {
    const refunded = await tx
      .updateTable("payments")
      .set({ status: "refunded", refund_id: refund.id })
      .where("id", "=", payment.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellOfRefund(tx, { mailer, payment: refunded, now: clock.now() });
    return refunded;
  });
}

/** Gives back all that is left of the charge; when nothing is left, the refund that took it. */
async function refundRest({ cards }: SettleParts, payment: Payment): Promise<CardRefund> {
  const intentId = payment.transaction_id;
  const intent = await cards.fetchIntent(intentId);
  const amountCents = intent ? intent.amountReceivedCents - intent.amountRefundedCents : payment.price_cents;
  if (amountCents === 0) {
    for await (const made of cards.listRefunds({ intentId })) return made;
  }
  return cards.refund({
    intentId,
    amountCents,
    refundId: payment.id,
    reason: payment.refund_reason ?? "",
    idempotencyKey: `refund:${intentId}`,
  });
}

/** Records that an event was applied. */
export async function noteEvent(
  db: Db,
  { id, type }: { id: string; type: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("card_events")
    .values({ id, type, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

type Charge = { intent: CardIntent; order: Order; now: Date; mailer: Mailer };

async function record(tx: Db, charge: Charge): Promise<Settlement> {
  const inserted = await tx
    .insertInto("payments")
    .values(await paymentRow(tx, charge))
    .onConflict((conflict) => conflict.column("transaction_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) {
    await tellOfEntry(tx, inserted, charge);
    return { payment: inserted, isNew: true };
  }
  // A charge that was refunded at the provider ends its booking here, too.
  if (charge.intent.refunded) {
    const ended = await tx
      .updateTable("payments")
      .set({ status: "refunded", refund_reason: refundedThere })
      .where("transaction_id", "=", charge.intent.id)
      .where("status", "=", "booked")
      .returningAll()
      .executeTakeFirst();
    if (ended) await tellOfEntry(tx, ended, charge);
  }
  const payment = await tx
    .selectFrom("payments")
    .selectAll()
    .where("transaction_id", "=", charge.intent.id)
    .executeTakeFirstOrThrow();
  return { payment, isNew: false };
}

/** Tells whom it concerns what a new entry in the books, or its end, means. */
async function tellOfEntry(tx: Db, payment: Payment, { mailer, now }: Charge): Promise<void> {
  if (payment.status === "booked") await tellOfBooking(tx, { mailer, payment, now });
  if (payment.status === "refunded") await tellOfRefund(tx, { mailer, payment, now });
}

async function paymentRow(tx: Db, { intent, order, now }: Charge): Promise<Payment> {
  const member = await findUser(tx, order.memberId);
  const refundReason = intent.refunded ? refundedThere : await whyNoBooking(tx, { intent, order });
  const booked = refundReason === null;
  const soldClass = order.classId
    ? await tx.selectFrom("classes").select(["id", "name"]).where("id", "=", order.classId).executeTakeFirst()
    : undefined;
  return paymentColumns({
    id: newId(),
    transaction_id: intent.id,
    status: booked ? "booked" : intent.refunded ? "refunded" : "refund_due",
    user_id: member?.id ?? null,
    user_name: member?.name ?? "",
    email: member?.email ?? "",
    price_cents: intent.amountReceivedCents,
    trainer_id: order.trainerId,
    trainer_name: order.trainerName,
    slot_duration: order.slotDuration,
    slot_timing: order.slotTiming,
    slotDays: order.slotDays,
    class_id: soldClass?.id ?? null,
    class_name: order.className ?? null,
    refund_reason: refundReason,
    refund_id: null,
    paidAt: now,
    createdAt: now,
  });
}

/** Why this charge cannot be a booking, for the books; null when it can. */
async function whyNoBooking(
  tx: Db,
  { intent, order }: Pick<Charge, "intent" | "order">,
): Promise<string | null> {
  const { amountCents, amountReceivedCents } = intent;
  if (
    intent.currency !== currency ||
    amountCents !== amountReceivedCents ||
    !tierOfCents(amountReceivedCents)
  ) {
    return "not a tier's amount";
  }
  if (!(await findUser(tx, order.memberId))) return "the member was deleted";
  if (!isBookable(await findUser(tx, order.trainerId), order.slotTiming)) return slotClosed;
  return null;
}
