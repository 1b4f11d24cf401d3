import type { Answer } from "./answers.ts";
import type { Call } from "./calls.ts";
import { unexpectedState } from "./confirm-intent.ts";
import { recordEvent } from "./events.ts";
import { asksToExpand, refuseUnknown } from "./form.ts";
import { findIntent } from "./intents.ts";
import { move } from "./settle.ts";
import { intentJson } from "./wire-format.ts";

const cancellable = ["requires_payment_method", "requires_action"] as const;

/** `POST /v1/payment_intents/:id/cancel`: no card can be charged for the intent from then on. */
export async function cancelIntent(call: Call, id: string): Promise<Answer> {
  refuseUnknown(call.form, ["cancellation_reason"]);
  asksToExpand(call.form, "latest_charge");
  const intent = await findIntent(call.db, id);
  const canceled = await move(call, id, cancellable, {
    status: "canceled",
    next_action: null,
    canceled_at: call.now.toISOString(),
    cancellation_reason: call.form.get("cancellation_reason") || null,
  });
  if (canceled) {
    await recordEvent(call, "payment_intent.canceled", intentJson(canceled));
    return { status: 200, body: intentJson(canceled) };
  }
  return unexpectedState(
    call,
    intent,
    `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
      "one of the following statuses may be canceled: requires_payment_method, requires_capture, " +
      "requires_confirmation, requires_action, processing.",
  );
}
