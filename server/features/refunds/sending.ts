import { refundLimitText } from "#contract/refund-limit.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { isLogged } from "#server/db/engines/refusals.ts";
import type { PaymentRecord, RefundCause, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows, findRow, getRow } from "#server/db/plain-rows.ts";
import { refundColumns } from "#server/db/rows.ts";
import { lockPayment } from "#server/features/books/payments.ts";
import { CardProviderUnavailable, RefundRefused } from "#server/ports/cards/card-provider.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { tellOfFailure } from "./letters.ts";
import { noteRefund } from "./noting.ts";

/** What is needed to move money and record it. */
export type MoneyParts = Pick<Parts, "db" | "cards" | "clock" | "mailer" | "logger" | "config">;

const minuteMs = 60_000;
const longestWaitMs = 360 * minuteMs;
/** How long the provider remembers an idempotency key. */
const keyMemoryMs = 24 * 60 * minuteMs;

type Asking = {
  /** As returned by `lockPayment`, or just written. */
  payment: Pick<PaymentRecord, "id" | "price_cents" | "returned_cents" | "desk">;
  amountCents: number;
  cause: RefundCause;
  /** Whether an admin pays back the unused days, which the membership may keep. */
  isOfUnused?: boolean;
  /** Shown to the member. */
  reason: string;
  /** The admin who asked for it. */
  actor?: { id: string };
  attemptId?: string | undefined;
  mailer: Mailer;
  now: Date;
};

/**
 * Records a refund that is due (D58). It is sent after the transaction, by `trySending` or by the job; what was paid at the
 * desk waits there for an admin instead, who is mailed unless they asked for it themselves (D91).
 * @throws ApiError conflict for more than is left to refund, or an admin's beside what is owed already
 */
export async function askRefund(
  tx: Db,
  { payment, amountCents, cause, isOfUnused = false, reason, actor, attemptId, mailer, now }: Asking,
): Promise<RefundRecord> {
  const isAtDesk = payment.desk !== null;
  // Whoever cancels, or loses their trainer, gets what is due to them: what failed is owed of no more than is left then.
  const owed = isAtDesk || cause === "admin" ? await owedOf(tx, payment) : 0;
  const most = payment.price_cents - payment.returned_cents - owed;
  if (amountCents > most) {
    const limit = refundLimitText({ most, owed, isAtDesk });
    throw new ApiError("conflict", limit, { fields: { amount: limit } });
  }
  const refund = await tx
    .insertInto("refunds")
    .values(
      refundColumns({
        id: newId(),
        payment_id: payment.id,
        amount_cents: amountCents,
        cause,
        unused_cents: isOfUnused ? amountCents : 0,
        reason,
        asked_by: actor?.id ?? null,
        attempt_id: attemptId ?? null,
        createdAt: now,
        ...(isAtDesk && owedAtDesk(now)),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isAtDesk && !actor) await tellOfFailure(tx, { mailer, refund });
  return refund;
}

/** Cents of a payment that failed to go back, or wait at the desk: nobody is to get them twice. */
export async function owedOf(
  tx: Db,
  { id, price_cents, returned_cents }: Asking["payment"],
): Promise<number> {
  const { cents } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number | null>("amount_cents").as("cents"))
    .where("payment_id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  return Math.min(cents ?? 0, price_cents - returned_cents);
}

/** A refund that no provider can send: an admin hands it back and records it, as one that the provider refused. */
function owedAtDesk(now: Date) {
  return failed("It was paid at the desk", now);
}

function failed(failure: string, now: Date) {
  return { state: "failed", failure, due_at: null, settled_at: now.toISOString() } as const;
}

/** Sends a refund while someone waits. If it cannot be sent now that is not their error: it stays due (D58). */
export async function trySending(parts: MoneyParts, refund: RefundRecord): Promise<void> {
  // What was paid at the desk waits there, or has been handed back (D91).
  if (refund.state !== "due") return;
  try {
    await sendRefund(parts, refund);
  } catch (error) {
    if (!(error instanceof Error && isLogged(error)))
      parts.logger.warn({ err: error, refund: refund.id }, "a refund could not be sent now");
  }
}

/**
 * Sends refunds that are due, until `signal` aborts. A failing refund does not hold up the others, and is retried with
 * growing backoff.
 * @throws CardProviderUnavailable, AggregateError of what failed, the signal's reason
 */
export async function finishRefunds(parts: MoneyParts, signal?: AbortSignal): Promise<void> {
  const due = await parts.db
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", "due")
    .where("due_at", "<=", parts.clock.now().toISOString())
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const failures: unknown[] = [];
  for (const refund of due) {
    signal?.throwIfAborted();
    await sendRefund(parts, refund).catch((error: unknown) => {
      // While the provider is unreachable, the rest would only time out one by one.
      if (error instanceof CardProviderUnavailable) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "some refunds could not be sent");
}

/**
 * Sends a due refund to the provider and records the answer. The outcome of an earlier attempt is looked up first: its
 * answer may have been lost. Of an older refund one is, too, that a restored backup does not know of.
 * @throws CardProviderUnavailable
 */
async function sendRefund(parts: MoneyParts, refund: RefundRecord): Promise<void> {
  const { transaction_id: intentId, desk } = await getRow(parts.db, "payments", { id: refund.payment_id });
  if (desk !== null) return keepForDesk(parts, refund);
  const ageMs = parts.clock.now().getTime() - Date.parse(refund.created_at);
  const mayBeThere = refund.attempts > 0 || ageMs >= keyMemoryMs;
  const begun = await beginAttempt(parts, refund);
  if (!begun) return;
  if (mayBeThere) await takeOver(parts, intentId);
  const sent = await findRow(parts.db, "refunds", { id: refund.id, state: "due" });
  const failure = sent && (await send(parts, sent, intentId));
  if (!failure) return;
  // It may have been refused because of refunds made at the provider that we do not know of: then less is due, or
  // nothing.
  await takeOver(parts, intentId);
  const left = await findRow(parts.db, "refunds", { id: refund.id, state: "due" });
  if (!left) return;
  const isLess = left.amount_cents < sent.amount_cents;
  const failedAgain = isLess ? await send(parts, left, intentId) : failure;
  if (failedAgain) await failRefund(parts, left, failedAgain);
}

/** Only the previous version asks the provider for what was paid at the desk. */
async function keepForDesk({ db, mailer, clock }: MoneyParts, refund: RefundRecord): Promise<void> {
  const owed = owedAtDesk(clock.now());
  await db.transaction().execute(async (tx) => {
    const changed = await changeIfDue(tx, refund, owed);
    if (changed) await tellOfFailure(tx, { mailer, refund: changed });
  });
}

/** Records every refund the provider has for a payment. */
async function takeOver(parts: MoneyParts, intentId: string): Promise<void> {
  for await (const made of parts.cards.listRefunds({ intentId })) await noteRefund(parts, made);
}

/** @returns why the provider refuses it; undefined on success */
async function send(parts: MoneyParts, refund: RefundRecord, intentId: string): Promise<string | undefined> {
  const { id, tries, amount_cents: amountCents, reason } = refund;
  try {
    const made = await parts.cards.refund({
      intentId,
      amountCents,
      refundId: id,
      reason,
      // A different amount is a different request: a refund made at the provider may have reduced it.
      idempotencyKey: `refund:${id}:${tries}:${amountCents}`,
    });
    await noteRefund(parts, made);
    return undefined;
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    return error.message;
  }
}

/** Counts the attempt and schedules the next one before anything is sent; undefined if someone else already has. */
async function beginAttempt({ db, clock }: MoneyParts, { id, attempts }: RefundRecord) {
  const waitMs = Math.min(minuteMs * 2 ** attempts, longestWaitMs);
  return db
    .updateTable("refunds")
    .set({ attempts: attempts + 1, due_at: new Date(clock.now().getTime() + waitMs).toISOString() })
    .where("id", "=", id)
    .where("state", "=", "due")
    .where("attempts", "=", attempts)
    .returning("id")
    .executeTakeFirst();
}

async function failRefund(
  { db, mailer, clock }: MoneyParts,
  refund: RefundRecord,
  failure: string,
): Promise<void> {
  const changes = failed(failure, clock.now());
  await db.transaction().execute(async (tx) => {
    const changed = await changeIfDue(tx, refund, changes);
    if (changed) await tellOfFailure(tx, { mailer, refund: changed });
  });
}

/** The payment is locked first, as wherever a refund changes, so that no two of them count what is left at once. */
async function changeIfDue(
  tx: Db,
  { id, payment_id, tries }: RefundRecord,
  changes: Partial<RefundRecord>,
): Promise<RefundRecord | undefined> {
  await lockPayment(tx, { id: payment_id });
  const [changed] = await changeRows(tx, "refunds", { id, state: "due", tries }, changes);
  return changed;
}
