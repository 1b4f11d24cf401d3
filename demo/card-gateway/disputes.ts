import { sql } from "kysely";
import { changeRows, findRow } from "#server/db/plain-rows.ts";
import { type Answer, faultAnswer, noSuch } from "./answers.ts";
import type { Call } from "./calls.ts";
import { recordEvent } from "./events.ts";
import { refuseUnknown } from "./form.ts";
import { newId } from "./keys.ts";
import { listAnswer, listFields, readPage } from "./lists.ts";
import type { DisputeRow, TestGatewayTables, TurnKind } from "./tables.ts";
import { scheduleTurn } from "./turns.ts";
import { disputeJson } from "./wire-format.ts";

type Status = DisputeRow["status"];

const open: readonly Status[] = ["needs_response", "under_review"];
const inquiring: readonly Status[] = ["warning_needs_response", "warning_under_review"];

/** What the provider's test texts lead to. Any other evidence stays under review forever. */
const verdicts: Partial<Record<string, TurnKind>> = {
  winning_evidence: "dispute_won",
  losing_evidence: "dispute_lost",
  escalate_inquiry_evidence: "inquiry_escalated",
};

/** The cardholder disputes the charge, or the bank only inquires; does nothing for a full refund. */
export async function openDispute(
  call: Call,
  chargeId: string,
  status: "needs_response" | "warning_needs_response",
): Promise<void> {
  const id = newId("du");
  const charge = await call.db
    .updateTable("test_gateway_charges")
    .set({ dispute_id: id, ...(status === "needs_response" && { disputed_cents: allThatIsLeft }) })
    .where("id", "=", chargeId)
    .where("amount_refunded_cents", "<", sql.ref<number>("amount_cents"))
    .where("dispute_id", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!charge) return;
  const created_at = call.now.toISOString();
  const dispute: DisputeRow = {
    id,
    charge_id: charge.id,
    intent_id: charge.intent_id,
    amount_cents: charge.amount_cents - charge.amount_refunded_cents,
    reason: "fraudulent",
    status,
    evidence: null,
    withdrawn_at: status === "needs_response" ? created_at : null,
    reinstated_at: null,
    created_at,
  };
  await call.db.insertInto("test_gateway_disputes").values(dispute).execute();
  await recordEvent(call, "charge.dispute.created", disputeJson(dispute));
  if (dispute.withdrawn_at) await recordEvent(call, "charge.dispute.funds_withdrawn", disputeJson(dispute));
}

/** The bank decides: what it withdrew is returned or not. An inquiry is closed either way. */
export async function endDispute(call: Call, id: string, verdict: "won" | "lost"): Promise<void> {
  if (await closeInquiry(call, id)) return;
  const isWon = verdict === "won";
  const ended = await move(call, id, open, {
    status: verdict,
    ...(isWon && { reinstated_at: call.now.toISOString() }),
  });
  if (!ended) return;
  await recordEvent(call, "charge.dispute.closed", disputeJson(ended));
  if (!isWon) return;
  await changeRows(call.db, "test_gateway_charges", { id: ended.charge_id }, { disputed_cents: 0 });
  await recordEvent(call, "charge.dispute.funds_reinstated", disputeJson(ended));
}

/** An inquiry becomes a dispute: the bank withdraws what wasn't refunded meanwhile. */
export async function escalateInquiry(call: Call, id: string): Promise<void> {
  const grown = await move(call, id, inquiring, {
    status: "needs_response",
    withdrawn_at: call.now.toISOString(),
  });
  if (!grown) return;
  const { disputed_cents } = await call.db
    .updateTable("test_gateway_charges")
    .set({ disputed_cents: allThatIsLeft })
    .where("id", "=", grown.charge_id)
    .returning("disputed_cents")
    .executeTakeFirstOrThrow();
  const escalated = await move(call, id, open, { amount_cents: disputed_cents });
  const dispute = disputeJson(escalated ?? grown);
  await recordEvent(call, "charge.dispute.updated", dispute);
  await recordEvent(call, "charge.dispute.funds_withdrawn", dispute);
}

/** `GET /v1/disputes`: newest first, of one payment or since a given time. */
export async function listDisputes(call: Call): Promise<Answer> {
  refuseUnknown(call.form, [...listFields, "payment_intent"]);
  const { rows, has_more } = await readPage(call, "test_gateway_disputes");
  return listAnswer("/v1/disputes", { data: rows.map(disputeJson), has_more });
}

/** `GET /v1/disputes/:id`. */
export async function showDispute(call: Call, id: string): Promise<Answer> {
  refuseUnknown(call.form, []);
  return { status: 200, body: disputeJson(await findDispute(call, id)) };
}

/** `POST /v1/disputes/:id`: submits evidence; the provider's test texts decide the dispute. */
export async function giveEvidence(call: Call, id: string): Promise<Answer> {
  refuseUnknown(call.form, ["evidence[uncategorized_text]", "submit"]);
  const dispute = await findDispute(call, id);
  const evidence = call.form.get("evidence[uncategorized_text]") ?? dispute.evidence;
  const isSubmitted = call.form.get("submit") !== "false";
  const reviewed =
    isSubmitted && dispute.status.startsWith("warning_") ? "warning_under_review" : "under_review";
  const given = await move(call, id, [...open, ...inquiring], {
    evidence,
    ...(isSubmitted && { status: reviewed }),
  });
  if (!given) return isOver();
  const verdict = verdicts[evidence ?? ""];
  if (isSubmitted && verdict) await scheduleTurn(call, verdict, id);
  await recordEvent(call, "charge.dispute.updated", disputeJson(given));
  return { status: 200, body: disputeJson(given) };
}

/** `POST /v1/disputes/:id/close`: the studio accepts the dispute. */
export async function closeDispute(call: Call, id: string): Promise<Answer> {
  refuseUnknown(call.form, []);
  const dispute = await findDispute(call, id);
  if (!open.includes(dispute.status)) return isOver();
  await endDispute(call, id, "lost");
  return { status: 200, body: disputeJson(await findDispute(call, id)) };
}

const allThatIsLeft = sql<number>`amount_cents - amount_refunded_cents`;

async function closeInquiry(call: Call, id: string): Promise<boolean> {
  const closed = await move(call, id, inquiring, { status: "warning_closed" });
  if (closed) await recordEvent(call, "charge.dispute.closed", disputeJson(closed));
  return closed !== undefined;
}

// The allowed states are part of the UPDATE: of two simultaneous calls only one succeeds.
async function move(
  call: Call,
  id: string,
  from: readonly Status[],
  change: Partial<TestGatewayTables["test_gateway_disputes"]>,
): Promise<DisputeRow | undefined> {
  return call.db
    .updateTable("test_gateway_disputes")
    .set(change)
    .where("id", "=", id)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
}

async function findDispute(call: Call, id: string): Promise<DisputeRow> {
  const dispute = await findRow(call.db, "test_gateway_disputes", { id });
  if (!dispute) throw noSuch("dispute", id);
  return dispute;
}

function isOver(): Answer {
  const message = "This dispute is already closed.";
  return faultAnswer(400, { type: "invalid_request_error", message });
}
