import type { Fault } from "./answers.ts";
import type { Call } from "./calls.ts";
import type { ChargeFate } from "./card-fates.ts";
import { recordEvent } from "./events.ts";
import { newId } from "./keys.ts";
import { newCharge } from "./rows.ts";
import type { ChargeRow, IntentRow, StoredMethod, TestGatewayTables } from "./tables.ts";
import { scheduleTurn } from "./turns.ts";
import { intentJson, methodJson } from "./wire-format.ts";

type Status = IntentRow["status"];
type Change = Partial<TestGatewayTables["test_gateway_intents"]>;

/** The intent and the card to settle, the states that allow it, and what happens to the charge later. */
export type Settlement = {
  intent: IntentRow;
  method: StoredMethod;
  from: readonly Status[];
  later?: ChargeFate;
};

/** Charges the card: intent, charge and event in one transaction. Null if the intent has left those states. */
export async function settlePaid(
  call: Call,
  { intent, method, from, later }: Settlement,
): Promise<IntentRow | null> {
  const charge = chargeOf(call, { intent, method, later });
  const paid = await move(call, intent.id, from, {
    status: "succeeded",
    amount_received_cents: intent.amount_cents,
    payment_method: charge.payment_method,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  if (!paid) return null;
  await call.db.insertInto("test_gateway_charges").values(charge).execute();
  await recordEvent(call, "payment_intent.succeeded", intentJson(paid));
  if (later === "disputed") await scheduleTurn(call, "charge_disputed", charge.id);
  if (later === "inquired") await scheduleTurn(call, "charge_inquired", charge.id);
  return paid;
}

/** Records the bank's decline; another card can then be tried. */
export async function settleDeclined(
  call: Call,
  { intent, method, from, fault }: Settlement & { fault: Fault },
): Promise<{ intent: IntentRow; fault: Fault } | null> {
  const charge = chargeOf(call, { intent, method, fault });
  const full = { ...fault, charge: charge.id, payment_method: methodJson(method) };
  const declined = await move(call, intent.id, from, { ...reopened(full), latest_charge: charge.id });
  if (!declined) return null;
  await call.db.insertInto("test_gateway_charges").values(charge).execute();
  await recordEvent(call, "payment_intent.payment_failed", intentJson(declined));
  return { intent: declined, fault: full };
}

/** Records a failed authentication; nothing was charged, no charge exists. */
export async function settleUnauthenticated(call: Call, settlement: Settlement): Promise<IntentRow | null> {
  const fault: Fault = {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. " +
      "Please choose a different payment method and try again.",
    payment_method: methodJson(settlement.method),
  };
  const failed = await move(call, settlement.intent.id, settlement.from, reopened(fault));
  if (failed) await recordEvent(call, "payment_intent.payment_failed", intentJson(failed));
  return failed;
}

/**
 * Changes the intent only while it is in one of those states. The condition is part of the UPDATE, so that of
 * two simultaneous calls one succeeds and the other gets null.
 */
export async function move(
  call: Call,
  id: string,
  from: readonly Status[],
  change: Change,
): Promise<IntentRow | null> {
  const row = await call.db
    .updateTable("test_gateway_intents")
    .set(change)
    .where("id", "=", id)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function reopened(fault: Fault): Change {
  return {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: JSON.stringify(fault),
  };
}

function chargeOf(
  call: Call,
  { intent, method, fault, later }: Omit<Settlement, "from"> & { fault?: Fault },
): ChargeRow {
  return newCharge({
    id: newId("ch"),
    intent_id: intent.id,
    amount_cents: intent.amount_cents,
    fate: later ?? null,
    payment_method: JSON.stringify(method),
    ...(fault && { status: "failed", failure_code: fault.code ?? null, failure_message: fault.message }),
    created_at: call.now.toISOString(),
  });
}
