import type Stripe from "stripe";
import type { ChargeRow, DisputeRow, IntentRow, RefundRow, StoredMethod } from "./tables.ts";

/** An intent in the provider's wire format, as the holder of the secret key sees it. */
export function intentJson(row: IntentRow, latestCharge?: ChargeRow): Partial<Stripe.PaymentIntent> {
  return {
    ...publicIntentJson(row),
    ...nulls(`application application_fee_amount automatic_payment_methods customer customer_account
      excluded_payment_method_types managed_payments on_behalf_of payment_method_configuration_details
      payment_method_options payment_record review statement_descriptor statement_descriptor_suffix transfer_data
      transfer_group`),
    allowed_payment_method_types: ["card"],
    amount_capturable: 0,
    amount_received: row.amount_received_cents,
    latest_charge: latestCharge ? (chargeJson(latestCharge, row) as Stripe.Charge) : row.latest_charge,
    metadata: JSON.parse(row.metadata),
  };
}

/** An intent as the browser may see it: without metadata and charge. */
export function publicIntentJson(row: IntentRow): Partial<Stripe.PaymentIntent> {
  const method: StoredMethod | null = row.payment_method && JSON.parse(row.payment_method);
  return {
    ...nulls("processing setup_future_usage shipping source"),
    id: row.id,
    object: "payment_intent",
    amount: row.amount_cents,
    canceled_at: row.canceled_at ? seconds(row.canceled_at) : null,
    cancellation_reason: row.cancellation_reason as Stripe.PaymentIntent.CancellationReason | null,
    capture_method: "automatic",
    client_secret: row.client_secret,
    confirmation_method: "automatic",
    created: seconds(row.created_at),
    currency: "usd",
    description: row.description,
    last_payment_error: row.last_payment_error && JSON.parse(row.last_payment_error),
    livemode: false,
    next_action: row.next_action && JSON.parse(row.next_action),
    payment_method: method?.id ?? null,
    payment_method_types: ["card"],
    receipt_email: row.receipt_email,
    status: row.status,
  };
}

/** What is stored of a card, in the provider's wire format. */
export function methodJson(method: StoredMethod): Partial<Stripe.PaymentMethod> {
  const { id, brand, expMonth: exp_month, expYear: exp_year, last4, createdAt } = method;
  return {
    ...nulls("customer customer_account"),
    id,
    object: "payment_method",
    billing_details: billingDetailsJson(method),
    card: {
      ...nulls("checks generated_from networks regulated_status wallet"),
      brand,
      country: "US",
      display_brand: brand,
      exp_month,
      exp_year,
      funding: "credit",
      last4,
      three_d_secure_usage: { supported: true },
    } as Stripe.PaymentMethod.Card,
    created: seconds(createdAt),
    livemode: false,
    metadata: {},
    type: "card",
  };
}

/** The payer's billing details; only the name is stored. */
function billingDetailsJson({ name }: StoredMethod) {
  return { address: null, email: null, name, phone: null, tax_id: null };
}

/** A charge in the provider's wire format. */
export function chargeJson(row: ChargeRow, intent: IntentRow): Partial<Stripe.Charge> {
  const method: StoredMethod = JSON.parse(row.payment_method);
  const paid = row.status === "succeeded";
  return {
    ...nulls(`application application_fee application_fee_amount balance_transaction calculated_statement_descriptor
      customer failure_balance_transaction on_behalf_of outcome receipt_number receipt_url
      review shipping source source_transfer statement_descriptor statement_descriptor_suffix transfer_data
      transfer_group`),
    id: row.id,
    object: "charge",
    amount: row.amount_cents,
    amount_captured: paid ? row.amount_cents : 0,
    amount_refunded: row.amount_refunded_cents,
    billing_details: billingDetailsJson(method),
    captured: paid,
    created: seconds(row.created_at),
    currency: "usd",
    description: intent.description,
    disputed: row.dispute_id !== null,
    failure_code: row.failure_code,
    failure_message: row.failure_message,
    fraud_details: {},
    livemode: false,
    metadata: JSON.parse(intent.metadata),
    paid,
    payment_intent: row.intent_id,
    payment_method: method.id,
    payment_method_details: {
      type: "card",
      card: { brand: method.brand, last4: method.last4 },
    } as Stripe.Charge.PaymentMethodDetails,
    receipt_email: intent.receipt_email,
    refunded: paid && row.amount_refunded_cents === row.amount_cents,
    status: row.status,
  };
}

/** A refund in the provider's wire format; the movement that returned a failed one as an id, or expanded. */
export function refundJson(row: RefundRow, { inFull = false } = {}): Partial<Stripe.Refund> {
  const { id, failed_at: at, amount_cents: cents } = row;
  const back = at && movementJson({ cause: id, cents, at, category: "refund_failure" });
  return {
    ...nulls(`balance_transaction customer customer_account payment_method receipt_number source_transfer_reversal
      transfer_reversal`),
    id,
    object: "refund",
    amount: cents,
    charge: row.charge_id,
    created: seconds(row.created_at),
    currency: "usd",
    metadata: JSON.parse(row.metadata),
    payment_intent: row.intent_id,
    reason: row.reason as Stripe.Refund.Reason | null,
    status: row.status,
    ...(row.status === "pending" && { pending_reason: "processing" }),
    ...(row.failure_reason && { failure_reason: row.failure_reason }),
    ...(back && { failure_balance_transaction: inFull ? back : back.id }),
  };
}

const weekSeconds = 7 * 86_400;

/** A dispute in the provider's wire format; its evidence has only the text that decides it in tests. */
export function disputeJson(row: DisputeRow) {
  const { id: cause, amount_cents: cents, withdrawn_at, reinstated_at } = row;
  const created = seconds(row.created_at);
  return {
    id: row.id,
    object: "dispute",
    amount: cents,
    balance_transactions: [
      ...(withdrawn_at
        ? [movementJson({ cause, cents: -cents, at: withdrawn_at, category: "dispute" })]
        : []),
      ...(reinstated_at
        ? [movementJson({ cause, cents, at: reinstated_at, category: "dispute_reversal" })]
        : []),
    ],
    charge: row.charge_id,
    created,
    currency: "usd",
    enhanced_eligibility_types: [],
    evidence: { uncategorized_text: row.evidence },
    evidence_details: {
      due_by: created + weekSeconds,
      enhanced_eligibility: {},
      has_evidence: row.evidence !== null,
      past_due: false,
      submission_count: row.status.endsWith("under_review") ? 1 : 0,
    },
    is_charge_refundable: row.status.startsWith("warning_"),
    livemode: false,
    metadata: {},
    network_reason_code: "10.4",
    payment_intent: row.intent_id,
    reason: row.reason,
    status: row.status,
  };
}

type MovementOf = {
  /** The id of the refund or dispute. */
  cause: string;
  /** Positive when credited, negative when debited. */
  cents: number;
  at: string;
  category: "refund_failure" | "dispute" | "dispute_reversal";
};

/** A transaction on the studio's balance at the provider, of a failed refund or a dispute. */
function movementJson({ cause, cents, at, category }: MovementOf): Stripe.BalanceTransaction {
  return {
    id: `txn_${category.replaceAll("_", "")}${cause.replace(/^[a-z]+_/, "")}`,
    object: "balance_transaction",
    amount: cents,
    available_on: seconds(at),
    balance_type: "payments",
    created: seconds(at),
    currency: "usd",
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: cents,
    reporting_category: category,
    source: cause,
    status: "available",
    type: category === "refund_failure" ? "refund_failure" : "adjustment",
  };
}

/** A stored time in the provider's format: whole seconds since 1970. */
export function seconds(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000);
}

/** Fields that the provider sends and the gateway has nothing for. */
function nulls(names: string): object {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, null]));
}
