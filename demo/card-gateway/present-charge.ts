import type Stripe from "stripe";
import { billingDetailsJson } from "./present-method.ts";
import { movementJson } from "./present-movement.ts";
import { seconds } from "./present-time.ts";
import type { ChargeRow, IntentRow, RefundRow, StoredMethod } from "./tables.ts";

/** A charge in the provider's wire format. */
export function chargeJson(row: ChargeRow, intent: IntentRow): Stripe.Charge {
  const method: StoredMethod = JSON.parse(row.payment_method);
  const paid = row.status === "succeeded";
  return {
    id: row.id,
    object: "charge",
    amount: row.amount_cents,
    amount_captured: paid ? row.amount_cents : 0,
    amount_refunded: row.amount_refunded_cents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetailsJson(method),
    calculated_statement_descriptor: null,
    captured: paid,
    created: seconds(row.created_at),
    currency: "usd",
    customer: null,
    description: intent.description,
    disputed: row.dispute_id !== null,
    failure_balance_transaction: null,
    failure_code: row.failure_code,
    failure_message: row.failure_message,
    fraud_details: {},
    livemode: false,
    metadata: JSON.parse(intent.metadata),
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: row.intent_id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && row.amount_refunded_cents === row.amount_cents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** A refund in the provider's wire format; the movement that returned a failed one as an id, or expanded. */
export function refundJson(row: RefundRow, { inFull = false } = {}): Stripe.Refund {
  const back = row.failed_at === null ? null : failureJson(row, row.failed_at);
  return {
    id: row.id,
    object: "refund",
    amount: row.amount_cents,
    balance_transaction: null,
    charge: row.charge_id,
    created: seconds(row.created_at),
    currency: "usd",
    customer: null,
    customer_account: null,
    metadata: JSON.parse(row.metadata),
    payment_intent: row.intent_id,
    payment_method: null,
    reason: row.reason as Stripe.Refund.Reason | null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
    ...(row.status === "pending" && { pending_reason: "processing" }),
    ...(row.failure_reason && { failure_reason: row.failure_reason }),
    ...(back && { failure_balance_transaction: inFull ? back : back.id }),
  };
}

function failureJson(row: RefundRow, failedAt: string): Stripe.BalanceTransaction {
  return movementJson({
    cause: row.id,
    cents: row.amount_cents,
    at: failedAt,
    category: "refund_failure",
    type: "refund_failure",
  });
}
