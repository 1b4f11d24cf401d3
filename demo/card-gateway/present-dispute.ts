import { movementJson } from "./present-movement.ts";
import { seconds } from "./present-time.ts";
import type { DisputeRow } from "./tables.ts";

const weekSeconds = 7 * 86_400;

/** A dispute in the provider's wire format; its evidence has only the text that decides it in tests. */
export function disputeJson(row: DisputeRow) {
  const created = seconds(row.created_at);
  return {
    id: row.id,
    object: "dispute" as const,
    amount: row.amount_cents,
    balance_transactions: movements(row),
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

function movements({ id, amount_cents, withdrawn_at, reinstated_at }: DisputeRow) {
  const went = withdrawn_at && [
    movementJson({
      cause: id,
      cents: -amount_cents,
      at: withdrawn_at,
      category: "dispute",
      type: "adjustment",
    }),
  ];
  const came = reinstated_at && [
    movementJson({
      cause: id,
      cents: amount_cents,
      at: reinstated_at,
      category: "dispute_reversal",
      type: "adjustment",
    }),
  ];
  return [...(went || []), ...(came || [])];
}
