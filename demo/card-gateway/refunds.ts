import { sql } from "kysely";
import { changeRows, findRow } from "#server/db/plain-rows.ts";
import { type Answer, badParameter, faultAnswer, noSuch } from "./answers.ts";
import type { Call } from "./calls.ts";
import { recordEvent } from "./events.ts";
import { asksToExpand, integer, readMetadata, refuseUnknown, required } from "./form.ts";
import { findIntent } from "./intents.ts";
import { newId } from "./keys.ts";
import { listAnswer, listFields, readPage } from "./lists.ts";
import { newRefund } from "./rows.ts";
import type { ChargeRow, IntentRow, RefundRow } from "./tables.ts";
import { scheduleTurn } from "./turns.ts";
import { chargeJson, refundJson } from "./wire-format.ts";

const reasons = ["duplicate", "fraudulent", "requested_by_customer"];
const failure = "failure_balance_transaction";
const chargeIdPattern = /^ch_[A-Za-z0-9]{1,120}$/;

/** `POST /v1/refunds`: refunds `amount`, or what is left of the charge. */
export async function createRefund(call: Call): Promise<Answer> {
  refuseUnknown(call.form, ["payment_intent", "amount", "reason"]);
  const reason = readReason(call);
  const intent = await findIntent(call.db, required(call.form, "payment_intent"));
  const charge = await paidChargeOf(call, intent);
  if (!charge) {
    return refused({
      message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    });
  }
  const amount_cents = readAmount(call) ?? charge.amount_cents - charge.amount_refunded_cents;
  const after = amount_cents > 0 ? await takeFromCharge(call, charge.id, amount_cents) : undefined;
  // Read again, because another refund may have been made meanwhile.
  if (!after) return cannotRefund((await paidChargeOf(call, intent)) ?? charge);
  const refund = newRefund({
    id: newId("re"),
    charge_id: charge.id,
    intent_id: intent.id,
    amount_cents,
    reason,
    metadata: JSON.stringify(readMetadata(call.form)),
    status: charge.fate === "refunds_pend" ? "pending" : "succeeded",
    created_at: call.now.toISOString(),
  });
  await call.db.insertInto("test_gateway_refunds").values(refund).execute();
  await recordEvent(call, "refund.created", refundJson(refund));
  await recordEvent(call, "charge.refunded", chargeJson(after, intent));
  if (charge.fate === "refunds_pend") await scheduleTurn(call, "refund_succeeded", refund.id);
  if (charge.fate === "refunds_fail") await scheduleTurn(call, "refund_failed", refund.id);
  return { status: 200, body: refundJson(refund, { inFull: asksToExpand(call.form, failure) }) };
}

/** A pending refund succeeds. */
export async function succeedRefund(call: Call, id: string): Promise<void> {
  const done = await changeRefund(call, id, { status: "succeeded" });
  for (const type of ["refund.updated", "charge.refund.updated"] as const) {
    await recordEvent(call, type, refundJson(done));
  }
}

/** A refund fails: its money is credited back, and can be refunded again. */
export async function failRefund(call: Call, id: string): Promise<void> {
  const failed = await changeRefund(call, id, {
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failed_at: call.now.toISOString(),
  });
  await call.db
    .updateTable("test_gateway_charges")
    .set({ amount_refunded_cents: sql<number>`amount_refunded_cents - ${failed.amount_cents}` })
    .where("id", "=", failed.charge_id)
    .execute();
  for (const type of ["refund.updated", "charge.refund.updated", "refund.failed"] as const) {
    await recordEvent(call, type, refundJson(failed));
  }
}

/** `GET /v1/refunds`: newest first, of one payment or since a given time. */
export async function listRefunds(call: Call): Promise<Answer> {
  refuseUnknown(call.form, [...listFields, "payment_intent"]);
  const inFull = asksToExpand(call.form, `data.${failure}`);
  const { rows, has_more } = await readPage(call, "test_gateway_refunds");
  return listAnswer("/v1/refunds", { data: rows.map((row) => refundJson(row, { inFull })), has_more });
}

/** `GET /v1/refunds/:id`. */
export async function showRefund(call: Call, id: string): Promise<Answer> {
  refuseUnknown(call.form, []);
  const inFull = asksToExpand(call.form, failure);
  const refund = await findRow(call.db, "test_gateway_refunds", { id });
  if (!refund) throw noSuch("refund", id);
  return { status: 200, body: refundJson(refund, { inFull }) };
}

/** `GET /v1/charges/:id`. */
export async function showCharge(call: Call, id: string): Promise<Answer> {
  refuseUnknown(call.form, []);
  const charge = chargeIdPattern.test(id) && (await findRow(call.db, "test_gateway_charges", { id }));
  if (!charge) throw noSuch("charge", id);
  return { status: 200, body: chargeJson(charge, await findIntent(call.db, charge.intent_id)) };
}

async function changeRefund(call: Call, id: string, change: Partial<RefundRow>): Promise<RefundRow> {
  const [changed] = await changeRows(call.db, "test_gateway_refunds", { id }, change);
  if (!changed) throw noSuch("refund", id);
  return changed;
}

function paidChargeOf(call: Call, intent: IntentRow): Promise<ChargeRow | undefined> {
  return findRow(call.db, "test_gateway_charges", { intent_id: intent.id, status: "succeeded" });
}

// The limit is part of the UPDATE: simultaneous refunds and disputes can't exceed what was paid.
async function takeFromCharge(call: Call, id: string, cents: number): Promise<ChargeRow | undefined> {
  return call.db
    .updateTable("test_gateway_charges")
    .set({ amount_refunded_cents: sql<number>`amount_refunded_cents + ${cents}` })
    .where("id", "=", id)
    .where(sql<boolean>`amount_refunded_cents + disputed_cents + ${cents} <= amount_cents`)
    .returningAll()
    .executeTakeFirst();
}

function cannotRefund(charge: ChargeRow): Answer {
  if (charge.disputed_cents > 0) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    return refused({ code: "charge_disputed", message });
  }
  const leftCents = charge.amount_cents - charge.amount_refunded_cents;
  if (leftCents === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    return refused({ code: "charge_already_refunded", message });
  }
  const message = `Refund amount is greater than unrefunded amount on charge ($${(leftCents / 100).toFixed(2)})`;
  return refused({ message, param: "amount" });
}

function refused(fault: { code?: string; message: string; param?: string }): Answer {
  return faultAnswer(400, { type: "invalid_request_error", ...fault });
}

function readAmount({ form }: Call): number | undefined {
  const amount = integer(form, "amount");
  if (amount === undefined || amount >= 1) return amount;
  throw badParameter("amount", "parameter_invalid_integer", "This value must be greater than or equal to 1.");
}

function readReason({ form }: Call): string | null {
  const reason = form.get("reason") ?? null;
  if (reason === null || reasons.includes(reason)) return reason;
  throw badParameter("reason", "parameter_invalid", `Invalid reason: must be one of ${reasons.join(", ")}`);
}
