import { createHash } from "node:crypto";
import { noSlotText } from "#contract/constants.ts";
import type { NewDeskBooking } from "#contract/desk.ts";
import { deskWords } from "#contract/desk-words.ts";
import { centsOfTier } from "#contract/money.ts";
import { waitsForProof } from "#contract/waits-for-proof.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { nameKey } from "#server/db/lists/search.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { moneyAuditColumns } from "#server/db/rows.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import { metadataOf, type Order } from "#server/features/places/order.ts";
import type { Parts } from "#server/ports/parts.ts";
import { currency } from "#studio/tiers.ts";
import { orderFor } from "./intents.ts";
import { recordCharge, type Settlement } from "./settle.ts";

type Booking = { actor: UserRecord; input: NewDeskBooking };

/**
 * Books a slot for a member who paid at the desk (D91), as a charge of their card would: what could not become a booking
 * is refused, and nothing is written. Idempotent by attempt.
 * @throws ApiError invalid, forbidden for whom the payment page refuses, not_found, conflict
 */
export async function bookAtDesk(
  parts: Pick<Parts, "db" | "mailer" | "clock" | "config">,
  { actor, input }: Booking,
): Promise<Settlement> {
  const transactionId = transactionOf(input.attemptId);
  // Before the slot is looked at, which may have closed since.
  const known = await findRow(parts.db, "payments", { transaction_id: transactionId });
  if (!known) return settleAtDesk(parts, { actor, input, transactionId });
  requireOf(known, input);
  return { payment: known, isNew: false };
}

async function settleAtDesk(
  { db, mailer, clock, config }: Pick<Parts, "db" | "mailer" | "clock" | "config">,
  { actor, input, transactionId }: Booking & { transactionId: string },
): Promise<Settlement> {
  const order = await orderFor(db, { member: await requireMember(db, input.memberId), input });
  const now = clock.now();
  const charge = { order, refunds: [], intent: paidNow(order, { input, transactionId, now }) };
  return db.transaction().execute(async (tx) => {
    const { payment, isNew } = await recordCharge(tx, {
      ...{ ...charge, desk: input.paidBy, mailer, now },
      secret: config.authSecret,
    });
    // The same attempt may have booked something else just now: the transaction rolls back the place taken for this.
    requireOf(payment, input);
    // Nothing was charged that could be refunded: the transaction rolls it back.
    if (payment.status === "refused") throw refusalOf(payment);
    if (isNew) await note(tx, { actor, payment, input, now });
    return { payment, isNew };
  });
}

/** A payment at the desk as a charge that has succeeded. */
function paidNow(
  order: Order,
  { input, transactionId, now }: { input: NewDeskBooking; transactionId: string; now: Date },
) {
  const cents = centsOfTier(input.tier);
  const at = now.toISOString();
  return {
    id: transactionId,
    clientSecret: "",
    status: "succeeded",
    amountCents: cents,
    amountReceivedCents: cents,
    currency,
    metadata: metadataOf(order),
    createdAt: at,
    chargedAt: at,
    card: null,
    amountRefundedCents: 0,
    refunded: false,
  } as const;
}

/** The id that makes two of one attempt impossible: in letters and digits, as those of the provider. */
function transactionOf(attemptId: string): string {
  return `desk_${createHash("sha256").update(attemptId).digest("hex").slice(0, 24)}`;
}

/** @throws ApiError conflict for a payment of the same attempt that is another booking */
function requireOf(
  payment: PaymentRecord,
  { memberId, trainerId, slotTiming, tier, paidBy, className = "" }: NewDeskBooking,
): void {
  const isOf =
    payment.user_id === memberId &&
    payment.trainer_id === trainerId &&
    payment.slot_timing === slotTiming &&
    payment.price_cents === centsOfTier(tier) &&
    payment.desk === paidBy &&
    nameKey(payment.class_name ?? "") === nameKey(className);
  if (isOf) return;
  const before = `Your first try has booked ${payment.slot_timing} with ${payment.trainer_name}`;
  throw new ApiError("conflict", `${before}. Close this, and look before you book more.`);
}

/** @throws ApiError not_found, conflict for an address that has to be proven first (D67) */
async function requireMember(db: Db, id: string): Promise<UserRecord> {
  const member = await findUser(db, id);
  if (!member) throw memberGone();
  if (!member.email_proven && waitsForProof("book"))
    throw new ApiError("conflict", "They need to confirm their email before anybody books for them.");
  return member;
}

function refusalOf({ end_reason }: PaymentRecord): ApiError {
  return end_reason === "member-gone" ? memberGone() : new ApiError("conflict", noSlotText);
}

function memberGone(): ApiError {
  return new ApiError("not_found", "We couldn’t find this person.");
}

/** Records in the audit who booked what for whom, and how it was paid. */
async function note(
  tx: Db,
  { payment, input, actor, now }: Booking & { payment: PaymentRecord; now: Date },
): Promise<void> {
  const { slot_timing, trainer_name } = payment;
  const what = `${slot_timing} with ${trainer_name}, paid ${deskWords[input.paidBy]}`;
  const words = input.note ? `${what}. ${input.note}` : what;
  const entry = { id: newId(), action: "booked at the desk", createdAt: now } as const;
  await tx
    .insertInto("audit")
    .values(moneyAuditColumns({ ...entry, actor, payment, amountCents: payment.price_cents, words }))
    .execute();
}
