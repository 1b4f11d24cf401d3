import { ApiError } from "#server/core/api-error.ts";
import { dayText } from "#server/core/day-text.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { findPayment, lockOwnPayment } from "#server/features/books/payments.ts";
import { cancellableUntil, renewalGoesFirst } from "#server/features/payments/policy.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { cancelledLetter } from "#server/features/places/cancelled-letter.ts";
import { endBooking } from "#server/features/places/endings.ts";
import { renewedAmong } from "#server/features/places/terms.ts";
import { askRefund, type MoneyParts, trySending } from "#server/features/refunds/sending.ts";
import type { Parts } from "#server/ports/parts.ts";
import { cancelDays } from "#studio/tiers.ts";

/**
 * Cancels a member's own booking while that is allowed: what remains of its price is refunded, and the place is free
 * at once (D57).
 * @throws ApiError not_found for someone else's booking, conflict when it is too late or has ended
 */
export async function cancelMembership(
  parts: MoneyParts & Pick<Parts, "wake">,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<PaymentRecord> {
  const { db, clock, mailer } = parts;
  const refund = await db.transaction().execute(async (tx) => {
    const payment = await lockOwnPayment(tx, { caller, id });
    const now = clock.now();
    requireCancellable(payment, now);
    if ((await renewedAmong(tx, [id])).has(id)) throw new ApiError("conflict", renewalGoesFirst);
    const amountCents = payment.price_cents - payment.returned_cents;
    const reason = `Cancelled within ${cancelDays} days of paying`;
    const asking = { payment, amountCents, cause: "member", reason, mailer, now } as const;
    // Stryker disable next-line ConditionalExpression,EqualityOperator: what was paid back in full has ended
    const asked = amountCents > 0 ? await askRefund(tx, asking) : undefined;
    const letter = cancelledLetter(payment, { refund: asked, reason: "member", now });
    await endBooking(tx, { payment, reason: "member", letter, now, mailer });
    return asked;
  });
  // Stryker disable next-line ConditionalExpression: what was paid back in full has ended
  if (refund) await trySending(parts, refund);
  parts.wake("places");
  return findPayment(db, id);
}

/** @throws ApiError conflict, saying until when it runs */
function requireCancellable(payment: PaymentRecord, now: Date): void {
  if (cancellableUntil(payment, now)) return;
  if (payment.status !== "booked") throw new ApiError("conflict", "This membership has already ended.");
  throw new ApiError(
    "conflict",
    `The ${cancelDays} days to cancel are over. Your membership runs until ${dayText(payment.ends_on)}.`,
  );
}
