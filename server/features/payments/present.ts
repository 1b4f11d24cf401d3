import { dollarsOfCents } from "#contract/money.ts";
import type { Payment, Refund } from "#contract/payments.ts";
import type { Db } from "#server/db/open.ts";
import { receiptNumber } from "#server/db/receipt-numbers.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { cancellableUntil } from "./policy.ts";
import { type PaymentRecord, type RefundRecord, refundsOf } from "./reads.ts";

/** Receipt numbers, by the id of the payment or the refund. */
type Receipts = ReadonlyMap<string, string>;

/** Who reads, and when. */
type Reading = { reader: UserRecord; now: Date };

/**
 * Payments as their reader may see them: a trainer sees the names of those who booked with them, but neither their
 * email nor what became of the money (D24).
 */
export async function presentPayments(
  db: Db,
  payments: readonly PaymentRecord[],
  { reader, now }: Reading,
): Promise<Payment[]> {
  const seen = payments.filter((payment) => isSeenWhole(payment, reader)).map(({ id }) => id);
  const [refunds, receipts] =
    seen.length > 0 ? await Promise.all([refundsOf(db, seen), receiptsOf(db, seen)]) : [];
  return payments.map((payment) => presentPayment(payment, { reader, now, refunds, receipts }));
}

/** One payment as its reader may see it. */
export async function presentOnePayment(db: Db, payment: PaymentRecord, reading: Reading): Promise<Payment> {
  const [presented] = await presentPayments(db, [payment], reading);
  return presented as Payment;
}

function isSeenWhole({ user_id }: PaymentRecord, reader: UserRecord): boolean {
  return reader.role === "admin" || user_id === reader.id;
}

/** The receipts of payments and of their refunds. */
export async function receiptsOf(db: Db, paymentIds: string[]): Promise<Receipts> {
  if (paymentIds.length === 0) return new Map();
  const receipts = await db
    .selectFrom("receipts")
    .selectAll()
    .where("payment_id", "in", paymentIds)
    .execute();
  return new Map(
    receipts.map((receipt) => [receipt.refund_id ?? receipt.payment_id, receiptNumber(receipt)]),
  );
}

function presentPayment(
  payment: PaymentRecord,
  {
    reader,
    now,
    refunds = [],
    receipts = new Map(),
  }: Reading & { refunds?: readonly RefundRecord[] | undefined; receipts?: Receipts | undefined },
): Payment {
  const isWhole = isSeenWhole(payment, reader);
  const mayCancelUntil = payment.user_id === reader.id ? cancellableUntil(payment, now) : null;
  return {
    _id: payment.id,
    transactionId: payment.transaction_id,
    status: payment.status,
    endReason: payment.end_reason,
    endedAt: payment.ended_at,
    userName: payment.user_name,
    ...(isWhole && { email: payment.email }),
    price: dollarsOfCents(payment.price_cents),
    refunded: isWhole ? dollarsOfCents(payment.returned_cents) : 0,
    refunds: refunds
      .filter(({ payment_id }) => payment_id === payment.id)
      .map((refund) => presentRefund(refund, { reader, receipts })),
    trainerId: payment.trainer_id,
    trainerName: payment.trainer_name,
    slotDuration: payment.slot_duration,
    slotTiming: payment.slot_timing,
    slotDays: readSlotDays(payment.slot_days),
    startsOn: payment.starts_on,
    endsOn: payment.ends_on,
    className: payment.class_name,
    paidAt: payment.paid_at,
    receiptNumber: receipts.get(payment.id) ?? null,
    cancellableUntil: mayCancelUntil?.toISOString() ?? null,
  };
}

/** A refund as its reader may see it: the provider's reason for refusing it is for admins only. */
export function presentRefund(
  refund: RefundRecord,
  { reader, receipts }: { reader: UserRecord; receipts: Receipts },
): Refund {
  const { failure, paid_otherwise } = refund;
  return {
    _id: refund.id,
    amount: dollarsOfCents(refund.amount_cents),
    state: refund.state,
    reason: refund.reason,
    askedAt: refund.created_at,
    settledAt: refund.state === "done" ? refund.settled_at : null,
    receiptNumber: receipts.get(refund.id) ?? null,
    ...(reader.role === "admin" && failure !== null && { failure }),
    ...(paid_otherwise !== null && { paidOtherwise: paid_otherwise }),
  };
}
