import { findRow } from "#server/db/plain-rows.ts";
import { type Answer, badParameter, noSuch } from "./answers.ts";
import { requireClientSecret } from "./callers.ts";
import { type Call, type GatewayDb, presentTo } from "./calls.ts";
import { asksToExpand, integer, readMetadata, refuseUnknown, required } from "./form.ts";
import { newId } from "./keys.ts";
import { newIntent } from "./rows.ts";
import type { ChargeRow, IntentRow } from "./tables.ts";
import { intentJson } from "./wire-format.ts";

const minimumCents = 50;
const maximumCents = 99_999_999;
const intentIdPattern = /^pi_[A-Za-z0-9]{1,120}$/;

/** `POST /v1/payment_intents`: a new intent, USD and card only. */
export async function createIntent(call: Call): Promise<Answer> {
  refuseUnknown(call.form, [
    "amount",
    "currency",
    "description",
    "receipt_email",
    "allowed_payment_method_types[0]",
  ]);
  const id = newId("pi");
  const intent = newIntent({
    id,
    client_secret: newId(`${id}_secret`),
    amount_cents: readAmount(call),
    metadata: JSON.stringify(readMetadata(call.form)),
    description: call.form.get("description") || null,
    receipt_email: readEmail(call),
    created_at: call.now.toISOString(),
  });
  asksToExpand(call.form, "latest_charge");
  requireUsdCard(call);
  await call.db.insertInto("test_gateway_intents").values(intent).execute();
  return { status: 200, body: intentJson(intent) };
}

/** `GET /v1/payment_intents/:id`, with either key. */
export async function showIntent(call: Call, id: string): Promise<Answer> {
  const intent = await findIntent(call.db, id);
  requireClientSecret({ caller: call.caller, form: call.form, intent });
  if (call.caller === "publishable") return { status: 200, body: presentTo("publishable", intent) };
  refuseUnknown(call.form, ["client_secret"]);
  const wantsCharge = asksToExpand(call.form, "latest_charge");
  const charge = wantsCharge ? await latestChargeOf(call.db, intent) : undefined;
  return { status: 200, body: intentJson(intent, charge) };
}

/** The intent; throws the provider's 404 for an unknown one. */
export async function findIntent(db: GatewayDb, id: string): Promise<IntentRow> {
  const intent = intentIdPattern.test(id) && (await findRow(db, "test_gateway_intents", { id }));
  if (!intent) throw noSuch("payment_intent", id);
  return intent;
}

/** The intent's latest charge, whether it succeeded or failed. */
export async function latestChargeOf(db: GatewayDb, intent: IntentRow): Promise<ChargeRow | undefined> {
  if (!intent.latest_charge) return undefined;
  return findRow(db, "test_gateway_charges", { id: intent.latest_charge });
}

function readAmount({ form }: Call): number {
  required(form, "amount");
  const amount = integer(form, "amount") ?? 0;
  if (amount < 1) {
    throw badParameter(
      "amount",
      "parameter_invalid_integer",
      "This value must be greater than or equal to 1.",
    );
  }
  if (amount < minimumCents) {
    throw badParameter("amount", "amount_too_small", "Amount must be at least $0.50 usd");
  }
  if (amount > maximumCents) {
    throw badParameter("amount", "amount_too_large", "Amount must be no more than $999,999.99");
  }
  return amount;
}

function requireUsdCard({ form }: Call): void {
  const currency = required(form, "currency");
  if (currency.toLowerCase() !== "usd") {
    throw badParameter(
      "currency",
      "parameter_invalid",
      `Invalid currency: ${currency}. The test gateway takes usd.`,
    );
  }
  const type = form.get("allowed_payment_method_types[0]") ?? "card";
  if (type !== "card") {
    throw badParameter(
      "allowed_payment_method_types",
      "payment_intent_invalid_parameter",
      `The payment method type "${type}" is invalid. The test gateway takes card.`,
    );
  }
}

function readEmail({ form }: Call): string | null {
  const email = form.get("receipt_email");
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw badParameter("receipt_email", "email_invalid", `Invalid email address: ${email}`);
  }
  return email || null;
}
