import { dollarsOfCents } from "#contract/money.ts";
import type { Refund } from "#contract/payments.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { PaymentRecord, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { type Receipt, receiptNumber } from "#server/db/receipt-numbers.ts";
import type { UserRecord } from "#server/features/people/reads.ts";

/** @throws ApiError not_found */
export async function findRefund(db: Db, id: string): Promise<RefundRecord> {
  const refund = await db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
  if (!refund) throw new ApiError("not_found", "We couldn’t find this refund.");
  return refund;
}

/** A failed refund, of no more than is left of its payment: a part may have been paid back in another way since. */
export function stillOwed<Refund extends Pick<RefundRecord, "amount_cents">>(
  refund: Refund,
  { price_cents, returned_cents }: Pick<PaymentRecord, "price_cents" | "returned_cents">,
): Refund {
  return { ...refund, amount_cents: Math.min(refund.amount_cents, price_cents - returned_cents) };
}

/** The refunds of payments, oldest first. */
export function refundsOf(db: Db, paymentIds: readonly string[]): Promise<RefundRecord[]> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "in", paymentIds)
    .orderBy("payment_id")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** A refund's receipt, once it has arrived. */
export function findReceipt(db: Db, refundId: string): Promise<Receipt | undefined> {
  return findRow(db, "receipts", { refund_id: refundId });
}

/** Receipt numbers, by the id of the payment or the refund. */
export type Receipts = ReadonlyMap<string, string>;

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
    providerId: refund.provider_id,
    ...(reader.role === "admin" && failure !== null && { failure }),
    ...(paid_otherwise !== null && { paidOtherwise: paid_otherwise }),
  };
}
