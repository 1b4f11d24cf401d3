import type Stripe from "stripe";
import { chargeJson } from "./present-charge.ts";
import { seconds } from "./present-time.ts";
import type { ChargeRow, IntentRow, StoredMethod } from "./tables.ts";

/** An intent in the provider's wire format, as the holder of the secret key sees it. */
export function intentJson(row: IntentRow, latestCharge?: ChargeRow): Stripe.PaymentIntent {
  return {
    ...publicIntentJson(row),
    allowed_payment_method_types: ["card"],
    amount_capturable: 0,
    amount_received: row.amount_received_cents,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: latestCharge ? chargeJson(latestCharge, row) : row.latest_charge,
    managed_payments: null,
    metadata: JSON.parse(row.metadata),
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_record: null,
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** An intent as the browser may see it: without metadata and charge. */
export function publicIntentJson(row: IntentRow) {
  const method: StoredMethod | null = row.payment_method && JSON.parse(row.payment_method);
  return {
    id: row.id,
    object: "payment_intent" as const,
    amount: row.amount_cents,
    canceled_at: row.canceled_at ? seconds(row.canceled_at) : null,
    cancellation_reason: row.cancellation_reason as Stripe.PaymentIntent.CancellationReason | null,
    capture_method: "automatic" as const,
    client_secret: row.client_secret,
    confirmation_method: "automatic" as const,
    created: seconds(row.created_at),
    currency: "usd",
    description: row.description,
    last_payment_error: row.last_payment_error && JSON.parse(row.last_payment_error),
    livemode: false,
    next_action: row.next_action && JSON.parse(row.next_action),
    payment_method: method?.id ?? null,
    payment_method_types: ["card"],
    processing: null,
    receipt_email: row.receipt_email,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: row.status,
  };
}
