import Stripe from "stripe";
import type { Call } from "./calls.ts";
import { newId } from "./keys.ts";
import { seconds } from "./wire-format.ts";

/** The events that the gateway sends. */
export type EventType =
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "payment_intent.canceled"
  | "charge.refunded"
  | "charge.refund.updated"
  | "refund.created"
  | "refund.updated"
  | "refund.failed"
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.dispute.closed"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated";

/** Counts the events of this process: ids that rise keep those of one moment in the order they happened. */
let recorded = 0;

/**
 * Records an event about an object in the wire format, in the transaction of what it reports, so that neither exists
 * without the other; it is delivered afterwards.
 */
export async function recordEvent(call: Call, type: EventType, subject: object): Promise<void> {
  recorded += 1;
  const id = newId(`evt_${String(recorded).padStart(9, "0")}`);
  const created_at = call.now.toISOString();
  const event = {
    id,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: seconds(created_at),
    data: { object: subject },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  await call.db
    .insertInto("test_gateway_events")
    .values({
      id,
      type,
      body: JSON.stringify(event),
      attempts: 0,
      next_attempt_at: created_at,
      delivered_at: null,
      created_at,
    })
    .execute();
}
