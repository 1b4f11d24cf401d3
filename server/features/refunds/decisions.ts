import type { AuditAction } from "#contract/audit.ts";
import type { DeskWay } from "#contract/desk.ts";
import { deskWords } from "#contract/desk-words.ts";
import { centsOfDollars, moneyText } from "#contract/money.ts";
import type { NewRefund } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import type { PaymentRecord, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { issueReceipt } from "#server/db/receipt-numbers.ts";
import { moneyAuditColumns } from "#server/db/rows.ts";
import { addMovement } from "#server/features/books/movements.ts";
import { findPayment, lockKnownPayment } from "#server/features/books/payments.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { cancelledLetter } from "#server/features/places/cancelled-letter.ts";
import { endBooking } from "#server/features/places/endings.ts";
import { unusedOf } from "#server/features/places/unused.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { isDisputed } from "./disputes.ts";
import { tellOfRefund } from "./letters.ts";
import { findReceipt, findRefund, stillOwed } from "./reads.ts";
import { askRefund, type MoneyParts, owedOf, trySending } from "./sending.ts";

/**
 * Refunds a payment in full or in part, as an admin has decided (D58). A full refund ends the membership, and so does a
 * part if they say so. What was paid at the desk is paid back there at once (D91). Idempotent by attempt: repeating one
 * whose answer was lost refunds nothing more.
 * @throws ApiError not_found, conflict for more than is left to refund beside what is owed already, or for an attempt that has
 * refunded something else
 */
export async function refundPayment(
  parts: MoneyParts,
  { actor, id, input }: { actor: UserRecord; id: string; input: NewRefund },
): Promise<PaymentRecord> {
  const { db, mailer, clock } = parts;
  const now = clock.now();
  const amountCents = centsOfDollars(input.amount);
  const { reason, attemptId, paidBackBy } = input;
  const refund = await db.transaction().execute(async (tx) => {
    const payment = await lockKnownPayment(tx, id);
    const way = payment.desk && (paidBackBy ?? payment.desk);
    const earlier = attemptId && (await findRow(tx, "refunds", { payment_id: id, attempt_id: attemptId }));
    if (earlier) {
      requireSame(earlier, { payment, input, way, now });
      return earlier;
    }
    const isOfUnused = amountCents === (await unusedOf(tx, [payment], now)).get(id);
    const asking = { payment, amountCents, cause: "admin", reason, actor, attemptId, mailer, now } as const;
    const isAll = amountCents === payment.price_cents - payment.returned_cents - (await owedOf(tx, payment));
    const asked = await askRefund(tx, { ...asking, isOfUnused });
    const ends = (isAll || input.ends === true) && !isOver(payment, now);
    if (ends) {
      const ending = { refund: asked, way, isOfUnused, reason: "studio", words: reason, now } as const;
      const letter = cancelledLetter(payment, ending);
      await endBooking(tx, { payment, reason: "studio", letter, mailer, now });
    }
    await note(tx, { actor, payment, refund: asked, action: "refunded", ends, words: reason, now });
    const isTold = ends && payment.user_id !== null;
    return way === null ? asked : payOutside(tx, { refund: asked, how: deskWords[way], isTold, mailer, now });
  });
  await trySending(parts, refund);
  return findPayment(db, id);
}

type Again = { payment: PaymentRecord; input: NewRefund; way: DeskWay | null; now: Date };

/** @throws ApiError conflict for an attempt that is sent again as another refund: what it did first stands */
function requireSame(earlier: RefundRecord, { payment, input, way, now }: Again): void {
  const isSame =
    earlier.amount_cents === centsOfDollars(input.amount) &&
    earlier.reason === input.reason &&
    (way === null || earlier.paid_otherwise === deskWords[way]);
  const isEndMissing = input.ends === true && !isOver(payment, now);
  if (isSame && !isEndMissing) return;
  const before = `Your first try has refunded ${moneyText(earlier.amount_cents)}`;
  throw new ApiError("conflict", `${before}. Close this, and look before you refund more.`);
}

/** Whether a payment is no membership that runs or is to come. */
function isOver({ status, ends_on }: PaymentRecord, now: Date): boolean {
  return status !== "booked" || ends_on < studioDay(now);
}

/**
 * Retries a failed refund (D58).
 * @throws ApiError not_found, conflict if it has not failed, is no longer owed, or was paid at the desk
 */
export async function retryRefund(
  parts: MoneyParts,
  { actor, id }: { actor: UserRecord; id: string },
): Promise<RefundRecord> {
  const { db, clock } = parts;
  const now = clock.now();
  const refund = await db.transaction().execute(async (tx) => {
    const { payment, refund: failed } = await requireFailed(tx, id);
    if (payment.desk !== null)
      throw new ApiError("conflict", "This was paid at the desk. Pay it back there, and record it.");
    await note(tx, { actor, payment, refund: failed, action: "refund retried", now });
    return change(tx, id, {
      state: "due",
      amount_cents: failed.amount_cents,
      tries: failed.tries + 1,
      // Not 0, so that the outcome of an earlier attempt is looked up first.
      attempts: 1,
      provider_id: null,
      failure: null,
      due_at: now.toISOString(),
      settled_at: null,
    });
  });
  await trySending(parts, refund);
  return findRefund(db, id);
}

/**
 * Records that a failed refund was settled offline (D58). A full refund ends the membership.
 * @throws ApiError not_found, conflict if it has not failed, is no longer owed, or its payment is disputed
 */
export async function settleOffline(
  { db, mailer, clock }: MoneyParts,
  { actor, id, how }: { actor: UserRecord; id: string; how: string },
): Promise<RefundRecord> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { payment, refund } = await requireFailed(tx, id);
    if (await isDisputed(tx, payment.id))
      throw new ApiError(
        "conflict",
        "The card’s bank is still deciding a dispute about this payment, and may pay it back itself. Wait for its decision.",
      );
    await note(tx, { actor, payment, refund, action: "refund paid otherwise", words: how, now });
    if (refund.amount_cents === payment.price_cents - payment.returned_cents)
      await endBooking(tx, { payment, reason: "studio", now, mailer });
    return payOutside(tx, { refund, how, isTold: false, mailer, now });
  });
}

type PaidOutside = {
  refund: RefundRecord;
  how: string;
  /** Whether the mail that its booking has ended says so. */
  isTold: boolean;
  mailer: Mailer;
  now: Date;
};

/** Enters a refund that was paid outside the provider, with movement and receipt, and mails the member. */
async function payOutside(tx: Db, { refund, how, isTold, mailer, now }: PaidOutside): Promise<RefundRecord> {
  const { id, payment_id, amount_cents } = refund;
  const paid = await change(tx, id, {
    state: "done",
    amount_cents,
    paid_otherwise: how,
    provider_id: null,
    settled_at: now.toISOString(),
  });
  await addMovement(tx, {
    payment_id,
    kind: "paid_otherwise",
    provider_id: id,
    amount_cents: -amount_cents,
    state: "paid",
    happenedAt: now,
    now,
  });
  const receipt =
    (await findReceipt(tx, id)) ??
    (await issueReceipt(tx, { paymentId: payment_id, refundId: id, at: now, now }));
  if (!isTold) await tellOfRefund(tx, { mailer, refund: paid, receipt, now });
  return paid;
}

async function requireFailed(tx: Db, id: string): Promise<{ payment: PaymentRecord; refund: RefundRecord }> {
  const { payment_id } = await findRefund(tx, id);
  const payment = await lockKnownPayment(tx, payment_id);
  // Read again under the lock: someone else may have dealt with it before.
  const refund = stillOwed(await findRefund(tx, id), payment);
  if (refund.state !== "failed")
    throw new ApiError("conflict", "This refund is already under way or has been paid.");
  if (refund.amount_cents <= 0) throw new ApiError("conflict", "Nothing is left to refund.");
  return { payment, refund };
}

function change(tx: Db, id: string, columns: Partial<RefundRecord>): Promise<RefundRecord> {
  return tx.updateTable("refunds").set(columns).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

type Decision = {
  actor: UserRecord;
  payment: PaymentRecord;
  refund: RefundRecord;
  action: AuditAction;
  /** Whether it ended the membership. */
  ends?: boolean;
  words?: string;
  now: Date;
};

/** Records in the audit who refunded whom, how much and why. */
async function note(tx: Db, { refund, now, ...decision }: Decision): Promise<void> {
  const entry = { ...decision, id: newId(), amountCents: refund.amount_cents, createdAt: now };
  await tx.insertInto("audit").values(moneyAuditColumns(entry)).execute();
}
