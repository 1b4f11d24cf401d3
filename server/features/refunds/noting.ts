import { newId } from "#server/core/ids.ts";
import type { PaymentRecord, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows, findRow, getRow } from "#server/db/plain-rows.ts";
import { issueReceipt } from "#server/db/receipt-numbers.ts";
import { refundColumns } from "#server/db/rows.ts";
import { addMovement } from "#server/features/books/movements.ts";
import { lockPayment } from "#server/features/books/payments.ts";
import { endBooking } from "#server/features/places/endings.ts";
import type { CardRefund } from "#server/ports/cards/card-provider.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { tellOfFailure, tellOfRefund } from "./letters.ts";
import { findReceipt, refundsOf } from "./reads.ts";

type Noting = { refund: CardRefund; mailer: Mailer; now: Date };

const states = { pending: "pending", succeeded: "done", failed: "failed" } as const;

/** Why a refund that was due is no longer owed. */
const paidThere = "It was refunded at the card provider instead";

/** Updates the books with the provider's state of a refund; idempotent and independent of order (D58). */
export async function noteRefund(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
  refund: CardRefund,
): Promise<void> {
  if (await findRow(db, "refunds", { provider_id: refund.id, state: states[refund.status] })) return;
  const noting = { refund, mailer, now: clock.now() };
  await db.transaction().execute((tx) => applyRefund(tx, noting));
}

/** The same within another transaction. Ignores charges that are not in the books. */
export async function applyRefund(tx: Db, { refund, mailer, now }: Noting): Promise<void> {
  const payment = await lockPayment(tx, { transaction_id: refund.intentId });
  if (!payment) return;
  // Failure is final: any other state was read before it failed.
  if (await findRow(tx, "movements", { provider_id: refund.id, kind: "refund_failed" })) return;
  const rows = await refundsOf(tx, [payment.id]);
  // A stale state, read before the refund arrived.
  if (refund.status === "pending" && rows.some((row) => isOf(row, refund) && row.state === "done")) return;
  const unnamed = rows.find((row) => isUnnamed(row, refund));
  if (unnamed) {
    await changeRows(tx, "refunds", { id: unnamed.id }, { provider_id: refund.id });
    return;
  }
  const row = await writeState(tx, { payment, rows, refund, now });
  await endWhenPaidBack(tx, { payment, mailer, now });
  await writeMovements(tx, { payment, refund, now });
  if (row?.state === "failed") await tellOfFailure(tx, { mailer, refund: row });
  if (row?.state === "done") await finish(tx, { row, refund, mailer, now });
}

/** An early release did not store the provider's ids of refunds made there. */
function isUnnamed(
  { state, provider_id, paid_otherwise, amount_cents }: RefundRecord,
  refund: CardRefund,
): boolean {
  const isPaidThere = state === "done" && provider_id === null && paid_otherwise === null;
  return isPaidThere && refund.status !== "failed" && amount_cents === refund.amountCents;
}

type Writing = { payment: PaymentRecord; rows: readonly RefundRecord[]; refund: CardRefund; now: Date };

/** Writes the refund's current state into its row, or adds one for a refund made at the provider. */
async function writeState(
  tx: Db,
  { payment, rows, refund, now }: Writing,
): Promise<RefundRecord | undefined> {
  const known =
    rows.find((row) => isOf(row, refund)) ??
    rows.find((row) => row.state === "due" && isReplaced(row, refund)) ??
    rows.find((row) => row.state === "failed" && isReplaced(row, refund));
  const state = states[refund.status];
  // What is heard of again keeps its moment: its receipt has it.
  const settledAt = known?.state === state ? known.settled_at : now.toISOString();
  const columns = {
    state,
    provider_id: refund.id,
    failure: refund.failure,
    due_at: null,
    settled_at: state === "pending" ? null : settledAt,
  };
  const counted = known && known.state !== "failed" ? known.amount_cents : 0;
  const free = payment.price_cents - payment.returned_cents + counted;
  const wanted = known ? refund.amountCents - free : refund.amountCents;
  const reduced =
    state === "failed" ? 0 : await reduceDueRefunds(tx, { rows, except: known, cents: wanted, now });
  const amount_cents = state === "failed" ? refund.amountCents : Math.min(refund.amountCents, free + reduced);
  // More than was paid cannot be refunded: the movements record it, and the check of the books reports it.
  if (amount_cents <= 0) return undefined;
  if (known) return (await changeRows(tx, "refunds", { id: known.id }, { ...columns, amount_cents }))[0];
  if (state !== "failed") await shrinkFailed(tx, { rows, cents: refund.amountCents - reduced });
  const made = { id: newId(), payment_id: payment.id, amount_cents, createdAt: new Date(refund.createdAt) };
  return tx
    .insertInto("refunds")
    .values(
      refundColumns({ ...made, ...columns, cause: "provider", reason: "Refunded at the card provider" }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

function isOf({ id, provider_id, paid_otherwise }: RefundRecord, refund: CardRefund): boolean {
  if (provider_id !== null) return provider_id === refund.id;
  return id === refund.refundId && paid_otherwise === null;
}

/** A refund made at the provider replaces one of ours that is due or failed and no larger. */
function isReplaced({ amount_cents }: RefundRecord, { status, amountCents }: CardRefund): boolean {
  return status !== "failed" && amount_cents <= amountCents;
}

/** Reduces what is still owed on a larger refund that failed. */
async function shrinkFailed(
  tx: Db,
  { rows, cents }: { rows: readonly RefundRecord[]; cents: number },
): Promise<void> {
  const failed = rows.find(({ state, amount_cents }) => state === "failed" && amount_cents > cents);
  if (!failed || cents <= 0) return;
  await changeRows(tx, "refunds", { id: failed.id }, { amount_cents: failed.amount_cents - cents });
}

type Reduction = {
  rows: readonly RefundRecord[];
  except: RefundRecord | undefined;
  cents: number;
  now: Date;
};

/** Reduces the refunds that are due by up to `cents`, and answers by how much. */
export async function reduceDueRefunds(tx: Db, { rows, except, cents, now }: Reduction): Promise<number> {
  let reduced = 0;
  for (const { id, amount_cents } of rows.filter((row) => row.state === "due" && row.id !== except?.id)) {
    const less = Math.min(cents - reduced, amount_cents);
    if (less <= 0) break;
    reduced += less;
    const isGone = less === amount_cents;
    const changes = isGone
      ? ({ state: "failed", failure: paidThere, due_at: null, settled_at: now.toISOString() } as const)
      : { amount_cents: amount_cents - less };
    await changeRows(tx, "refunds", { id }, changes);
  }
  return reduced;
}

/** A booking that has been refunded in full has ended. */
async function endWhenPaidBack(
  tx: Db,
  { payment, mailer, now }: { payment: PaymentRecord; mailer: Mailer; now: Date },
): Promise<void> {
  const { returned_cents, price_cents } = await getRow(tx, "payments", { id: payment.id });
  if (returned_cents === price_cents) await endBooking(tx, { payment, reason: "provider", now, mailer });
}

async function writeMovements(
  tx: Db,
  { payment, refund, now }: { payment: PaymentRecord; refund: CardRefund; now: Date },
): Promise<void> {
  const movement = { payment_id: payment.id, provider_id: refund.id, state: refund.status, now };
  await addMovement(tx, {
    ...movement,
    kind: "refund",
    amount_cents: -refund.amountCents,
    happenedAt: new Date(refund.createdAt),
  });
  if (refund.status !== "failed") return;
  await addMovement(tx, {
    ...movement,
    kind: "refund_failed",
    amount_cents: refund.amountCents,
    happenedAt: refund.failedAt ? new Date(refund.failedAt) : now,
  });
}

/** When a refund has arrived, it gets a receipt and the member is told, once. */
async function finish(tx: Db, { row, refund, mailer, now }: Noting & { row: RefundRecord }): Promise<void> {
  if (await findReceipt(tx, row.id)) return;
  const receipt = await issueReceipt(tx, {
    paymentId: row.payment_id,
    refundId: row.id,
    at: new Date(refund.createdAt),
    now,
  });
  await tellOfRefund(tx, { mailer, refund: row, receipt, now });
}
