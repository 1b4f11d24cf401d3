import { ApiError } from "#server/core/api-error.ts";
import { lockClasses, lockPeople } from "#server/db/locks.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";

/** @throws ApiError not_found */
export async function findPayment(db: Db, id: string): Promise<PaymentRecord> {
  return found(await db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst());
}

/**
 * The payment as `lockPayment` returns it.
 * @throws ApiError not_found
 */
export async function lockKnownPayment(tx: Db, id: string): Promise<PaymentRecord> {
  return found(await lockPayment(tx, { id }));
}

/**
 * The same of the caller's own.
 * @throws ApiError not_found for another's
 */
export async function lockOwnPayment(
  tx: Db,
  { caller, id }: { caller: { id: string }; id: string },
): Promise<PaymentRecord> {
  const payment = await lockPayment(tx, { id });
  if (payment?.user_id !== caller.id)
    throw new ApiError("not_found", "We couldn’t find this booking of yours.");
  return payment;
}

function found(payment: PaymentRecord | undefined): PaymentRecord {
  if (!payment) throw new ApiError("not_found", "We couldn’t find this payment.");
  return payment;
}

/**
 * The payment, locked until the transaction ends. People and the class, whose bookings are counted, are locked first,
 * as in settling a charge or a trainer's departure, to avoid deadlocks.
 */
export async function lockPayment(
  tx: Db,
  by: { id: string } | { transaction_id: string },
): Promise<PaymentRecord | undefined> {
  const found = await findRow(tx, "payments", by);
  if (!found) return undefined;
  await lockPeople(tx, [found.trainer_id, found.user_id ?? found.trainer_id]);
  await lockClasses(tx, found.class_id === null ? [] : [found.class_id]);
  return tx
    .updateTable("payments")
    .set((eb) => ({ ended_at: eb.ref("ended_at") }))
    .where("id", "=", found.id)
    .returningAll()
    .executeTakeFirst();
}
