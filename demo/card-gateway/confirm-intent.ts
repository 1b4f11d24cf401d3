import { type Answer, badParameter, faultAnswer } from "./answers.ts";
import { requireClientSecret } from "./callers.ts";
import { type Call, presentTo } from "./calls.ts";
import { readCard, type TypedCard } from "./cards.ts";
import { findIntent } from "./intents.ts";
import { newId } from "./keys.ts";
import { mountPath } from "./mount-path.ts";
import { move, type Settlement, settleDeclined, settlePaid } from "./settle.ts";
import type { IntentRow, StoredMethod } from "./tables.ts";

const confirmable = ["requires_payment_method", "requires_action"] as const;

/** `POST /v1/payment_intents/:id/confirm`: tries to charge the given card. */
export async function confirmIntent(call: Call, id: string): Promise<Answer> {
  const intent = await findIntent(call.db, id);
  requireClientSecret({ caller: call.caller, form: call.form, intent });
  if (intent.status === "succeeded" || intent.status === "canceled") return cannotConfirm(call, intent);
  if (!call.form.has("payment_method_data[type]")) return lacksMethod(call, intent);
  const card = readCard(call.form, call.now);
  const settlement = { intent, method: storedMethod(call, card), from: confirmable };
  const answer = await settle(call, card, settlement);
  return answer ?? cannotConfirm(call, await findIntent(call.db, id));
}

async function settle(call: Call, { fate }: TypedCard, settlement: Settlement): Promise<Answer | null> {
  if (fate.kind === "charge") {
    return answerIntent(call, await settlePaid(call, { ...settlement, later: fate.later }));
  }
  if (fate.kind === "challenge") return answerIntent(call, await askOwner(call, settlement));
  const declined = await settleDeclined(call, {
    ...settlement,
    fault: { type: "card_error", ...fate.fault },
  });
  if (!declined) return null;
  return faultAnswer(402, { ...declined.fault, payment_intent: presentTo(call.caller, declined.intent) });
}

async function askOwner(call: Call, { intent, method, from }: Settlement): Promise<IntentRow | null> {
  const url = `${mountPath}/challenge/${intent.id}?client_secret=${intent.client_secret}`;
  return move(call, intent.id, from, {
    status: "requires_action",
    payment_method: JSON.stringify(method),
    last_payment_error: null,
    next_action: JSON.stringify({
      type: "redirect_to_url",
      redirect_to_url: { url, return_url: readReturnUrl(call) },
    }),
  });
}

function readReturnUrl({ form }: Call): string | null {
  const url = form.get("return_url");
  if (!url) return null;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw badParameter("return_url", "url_invalid", "Not a valid URL");
}

function answerIntent(call: Call, intent: IntentRow | null): Answer | null {
  return intent && { status: 200, body: presentTo(call.caller, intent) };
}

function storedMethod(call: Call, card: TypedCard): StoredMethod {
  const { brand, last4, expMonth, expYear, name } = card;
  return { id: newId("pm"), brand, last4, expMonth, expYear, name, createdAt: call.now.toISOString() };
}

function cannotConfirm(call: Call, intent: IntentRow): Answer {
  const why =
    intent.status === "succeeded"
      ? "it has already succeeded after being previously confirmed."
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ` +
        "confirmed: requires_confirmation, requires_action.";
  return unexpectedState(call, intent, `You cannot confirm this PaymentIntent because ${why}`);
}

function lacksMethod(call: Call, intent: IntentRow): Answer {
  return unexpectedState(
    call,
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      "PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a " +
      "payment method.",
  );
}

/** The provider's response to a step that the intent's current state doesn't allow. */
export function unexpectedState(call: Call, intent: IntentRow, message: string): Answer {
  return faultAnswer(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: presentTo(call.caller, intent),
  });
}
