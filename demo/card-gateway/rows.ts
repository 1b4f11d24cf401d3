import type { ChargeRow, IntentRow, RefundRow } from "./tables.ts";

/** A new intent, which nobody has paid yet. */
export function newIntent(
  row: Pick<IntentRow, "id" | "client_secret" | "amount_cents" | "metadata" | "created_at"> &
    Partial<IntentRow>,
): IntentRow {
  return {
    status: "requires_payment_method",
    amount_received_cents: 0,
    description: null,
    receipt_email: null,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
    ...row,
  };
}

/** A charge that the bank has taken, all of it still the studio's. */
export function newCharge(
  row: Pick<ChargeRow, "id" | "intent_id" | "amount_cents" | "payment_method" | "created_at"> &
    Partial<ChargeRow>,
): ChargeRow {
  return {
    status: "succeeded",
    amount_refunded_cents: 0,
    disputed_cents: 0,
    dispute_id: null,
    fate: null,
    failure_code: null,
    failure_message: null,
    ...row,
  };
}

/** A refund that is on the card. */
export function newRefund(
  row: Omit<RefundRow, "reason" | "status" | "failure_reason" | "failed_at"> & Partial<RefundRow>,
): RefundRow {
  return { reason: null, status: "succeeded", failure_reason: null, failed_at: null, ...row };
}
