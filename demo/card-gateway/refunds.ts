import { sql } from "kysely";
import { type Answer, badParameter, faultAnswer, noSuch } from "./answers.ts";
import type { Call } from "./calls.ts";
import { recordEvent } from "./events.ts";
import { integer, readMetadata, refuseUnknown, required } from "./form.ts";
import { findIntent } from "./intents.ts";
import { newId } from "./keys.ts";
import { chargeJson, refundJson } from "./present-charge.ts";
import type { ChargeRow, IntentRow, RefundRow } from "./tables.ts";

const reasons = ["duplicate", "fraudulent", "requested_by_customer"];
const chargeIdPattern = /^ch_[A-Za-z0-9]{1,120}$/;

/** `POST /v1/refunds`: gives back `amount`, or all that is left of the charge. */
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
  // Read again: another refund may have come between.
  if (!after) return cannotRefund((await paidChargeOf(call, intent)) ?? charge);
  const refund: RefundRow = {
    id: newId("re"),
    charge_id: charge.id,
    intent_id: intent.id,
    amount_cents,
    reason,
    metadata: JSON.stringify(readMetadata(call.form)),
    created_at: call.now.toISOString(),
  };
  await call.db.insertInto("test_gateway_refunds").values(refund).execute();
  await recordEvent(call, "charge.refunded", chargeJson(after, intent));
  return { status: 200, body: refundJson(refund) };
}

/** `GET /v1/refunds?payment_intent=`: newest first. */
export async function listRefunds(call: Call): Promise<Answer> {
  refuseUnknown(call.form, ["payment_intent", "limit"]);
  const intent = await findIntent(call.db, required(call.form, "payment_intent"));
  const limit = Math.min(Math.max(integer(call.form, "limit") ?? 10, 1), 100);
  const rows = await call.db
    .selectFrom("test_gateway_refunds")
    .selectAll()
    .where("intent_id", "=", intent.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit).map(refundJson);
  return { status: 200, body: { object: "list", url: "/v1/refunds", has_more: rows.length > limit, data } };
}

/** `GET /v1/charges/:id`. */
export async function showCharge(call: Call, id: string): Promise<Answer> {
  refuseUnknown(call.form, []);
  const isPossible = chargeIdPattern.test(id);
  const charge =
    isPossible &&
    (await call.db.selectFrom("test_gateway_charges").selectAll().where("id", "=", id).executeTakeFirst());
  if (!charge) throw noSuch("charge", id);
  return { status: 200, body: chargeJson(charge, await findIntent(call.db, charge.intent_id)) };
}

async function paidChargeOf(call: Call, intent: IntentRow): Promise<ChargeRow | undefined> {
  return call.db
    .selectFrom("test_gateway_charges")
    .selectAll()
    .where("intent_id", "=", intent.id)
    .where("status", "=", "succeeded")
    .executeTakeFirst();
}

// The limit is part of the UPDATE: two refunds at once can never give back more than was paid.
async function takeFromCharge(call: Call, id: string, cents: number): Promise<ChargeRow | undefined> {
  return call.db
    .updateTable("test_gateway_charges")
    .set({ amount_refunded_cents: sql<number>`amount_refunded_cents + ${cents}` })
    .where("id", "=", id)
    .where(sql<boolean>`amount_refunded_cents + ${cents} <= amount_cents`)
    .returningAll()
    .executeTakeFirst();
}

function cannotRefund(charge: ChargeRow): Answer {
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
