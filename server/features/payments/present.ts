import { dollarsOfCents } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { ChangedTerm, Pause } from "#contract/term-changes.ts";
import type { PaymentRecord, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { readChosenDays, readSlotDays } from "#server/db/slot-days.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { readChangedSessions } from "#server/features/places/changed-sessions.ts";
import { pausesOf, termChangesOf } from "#server/features/places/term-changes.ts";
import { renewedAmong } from "#server/features/places/terms.ts";
import { presentRefund, type Receipts, receiptsOf, refundsOf } from "#server/features/refunds/reads.ts";
import { cancellableUntil, renewalGoesFirst, whyNotPausable } from "./policy.ts";

/** Who reads, and when. */
type Reading = { reader: UserRecord; now: Date };
/** What went back of the payments that somebody sees whole, and all their receipts. */
type Books = { refunds: readonly RefundRecord[]; receipts: Receipts; changes: Map<string, ChangedTerm[]> };
type OfPayment = { books: Books | undefined; pause: Pause | null; isRenewed: boolean };

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
  const books = seen.length > 0 ? await readBooks(db, seen) : undefined;
  const ids = payments.map(({ id }) => id);
  const yesterday = dayAfter(studioDay(now), -1);
  const running = payments.filter(({ status, ends_on }) => status === "booked" && ends_on >= yesterday);
  const firstDay = running.map(({ starts_on }) => starts_on).reduce(earlierOf, yesterday);
  const cancellable = payments.filter(
    (payment) => payment.user_id === reader.id && cancellableUntil(payment, now),
  );
  const [pauses, changed, renewed] = await Promise.all([
    pausesOf(db, ids),
    readChangedSessions(db, running, firstDay),
    renewedAmong(
      db,
      cancellable.map(({ id }) => id),
    ),
  ]);
  return payments.map((payment) => ({
    ...presentPayment(payment, {
      ...{ reader, now, books, pause: pauses.get(payment.id) ?? null },
      isRenewed: renewed.has(payment.id),
    }),
    changedSessions: changed.get(payment.id) ?? [],
  }));
}

/** Days YYYY-MM-DD sort as text. */
function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}

/** One payment as its reader may see it. */
export async function presentOnePayment(db: Db, payment: PaymentRecord, reading: Reading): Promise<Payment> {
  const [presented] = await presentPayments(db, [payment], reading);
  return presented as Payment;
}

async function readBooks(db: Db, ids: string[]): Promise<Books> {
  const [refunds, receipts, changes] = await Promise.all([
    refundsOf(db, ids),
    receiptsOf(db, ids),
    termChangesOf(db, ids),
  ]);
  return { refunds, receipts, changes };
}

function isSeenWhole({ user_id }: PaymentRecord, reader: UserRecord): boolean {
  return reader.role === "admin" || user_id === reader.id;
}

function presentPayment(
  payment: PaymentRecord,
  { reader, now, books, pause, isRenewed }: Reading & OfPayment,
): Omit<Payment, "changedSessions"> {
  const isWhole = isSeenWhole(payment, reader);
  const isOwn = payment.user_id === reader.id;
  const why = isOwn ? whyNotPausable(payment, { hasPaused: pause !== null, now }) : null;
  const isOver = payment.status !== "booked" || payment.ends_on < studioDay(now);
  const mayCancelUntil = isOwn && !isRenewed ? cancellableUntil(payment, now) : null;
  return {
    _id: payment.id,
    transactionId: payment.transaction_id,
    status: payment.status,
    endReason: payment.end_reason,
    endedAt: payment.ended_at,
    userName: payment.user_name,
    ...(isWhole && { email: payment.email }),
    memberId: isWhole ? payment.user_id : null,
    price: dollarsOfCents(payment.price_cents),
    refunded: isWhole ? dollarsOfCents(payment.returned_cents) : 0,
    refunds:
      books?.refunds
        .filter(({ payment_id }) => payment_id === payment.id)
        .map((refund) => presentRefund(refund, { reader, receipts: books.receipts })) ?? [],
    trainerId: payment.trainer_id,
    trainerName: payment.trainer_name,
    slotDuration: payment.slot_duration,
    slotTiming: payment.slot_timing,
    slotDays: readSlotDays(payment.slot_days),
    chosenDays: readChosenDays(payment.chosen_days),
    startsOn: payment.starts_on,
    endsOn: payment.ends_on,
    className: payment.class_name,
    paidAt: payment.paid_at,
    card: isWhole ? payment.card : null,
    desk: isWhole ? payment.desk : null,
    receiptNumber: books?.receipts.get(payment.id) ?? null,
    cancellableUntil: mayCancelUntil?.toISOString() ?? null,
    // Renewals are looked for only where it could be cancelled otherwise.
    whyNotCancellable: isRenewed ? renewalGoesFirst : null,
    pause,
    pausableFrom: isOwn && why === null ? dayAfter(studioDay(now)) : null,
    whyNotPausable: isOver ? null : why,
    termChanges: books?.changes.get(payment.id) ?? [],
  };
}
