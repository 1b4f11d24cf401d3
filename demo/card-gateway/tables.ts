import type { Selectable } from "kysely";
import type { ChargeFate } from "./card-fates.ts";

/** A change that happens to a charge, a refund or a dispute by itself, some time after its cause. */
export type TurnKind =
  | "charge_disputed"
  | "charge_inquired"
  | "refund_succeeded"
  | "refund_failed"
  | "dispute_won"
  | "dispute_lost"
  | "inquiry_escalated";

/** The test gateway's own tables: times are ISO 8601 UTC text, objects JSON text, amounts integer cents. */
export type TestGatewayTables = {
  test_gateway_intents: {
    id: string;
    client_secret: string;
    status: "requires_payment_method" | "requires_action" | "canceled" | "succeeded";
    amount_cents: number;
    amount_received_cents: number;
    metadata: string;
    description: string | null;
    receipt_email: string | null;
    /** JSON of `StoredMethod`: brand and last four digits, never the number. */
    payment_method: string | null;
    latest_charge: string | null;
    /** JSON in the wire format. */
    last_payment_error: string | null;
    /** JSON in the wire format. */
    next_action: string | null;
    canceled_at: string | null;
    cancellation_reason: string | null;
    created_at: string;
  };
  test_gateway_charges: {
    id: string;
    intent_id: string;
    status: "succeeded" | "failed";
    amount_cents: number;
    amount_refunded_cents: number;
    /** What the bank withdrew and hasn't returned. */
    disputed_cents: number;
    dispute_id: string | null;
    /** What will happen to it, or to its refunds. */
    fate: ChargeFate | null;
    payment_method: string;
    failure_code: string | null;
    failure_message: string | null;
    created_at: string;
  };
  test_gateway_refunds: {
    id: string;
    charge_id: string;
    intent_id: string;
    amount_cents: number;
    reason: string | null;
    metadata: string;
    status: "pending" | "succeeded" | "failed";
    failure_reason: string | null;
    failed_at: string | null;
    created_at: string;
  };
  test_gateway_disputes: {
    id: string;
    charge_id: string;
    intent_id: string;
    amount_cents: number;
    reason: string;
    status:
      | "warning_needs_response"
      | "warning_under_review"
      | "warning_closed"
      | "needs_response"
      | "under_review"
      | "won"
      | "lost";
    /** The text that decides it in tests. */
    evidence: string | null;
    /** Null for an inquiry, which moves no money. */
    withdrawn_at: string | null;
    reinstated_at: string | null;
    created_at: string;
  };
  /** Scheduled changes. */
  test_gateway_turns: {
    id: string;
    kind: TurnKind;
    /** A charge, a refund or a dispute. */
    subject_id: string;
    due_at: string;
  };
  /** Answers already given, by idempotency key. */
  test_gateway_keys: {
    key: string;
    fingerprint: string;
    status: number;
    body: string;
    created_at: string;
  };
  /** Webhook events; one with neither `delivered_at` nor `next_attempt_at` was given up. */
  test_gateway_events: {
    id: string;
    type: string;
    body: string;
    attempts: number;
    next_attempt_at: string | null;
    delivered_at: string | null;
    created_at: string;
  };
};

export type IntentRow = Selectable<TestGatewayTables["test_gateway_intents"]>;
export type ChargeRow = Selectable<TestGatewayTables["test_gateway_charges"]>;
export type RefundRow = Selectable<TestGatewayTables["test_gateway_refunds"]>;
export type DisputeRow = Selectable<TestGatewayTables["test_gateway_disputes"]>;
export type TurnRow = Selectable<TestGatewayTables["test_gateway_turns"]>;
export type EventRow = Selectable<TestGatewayTables["test_gateway_events"]>;

/** What is stored of a card. */
export type StoredMethod = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  createdAt: string;
};
