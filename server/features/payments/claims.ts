import { ApiError } from "#server/core/api-error.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { fetchOrder, refundedThere, settleCharge } from "./settle.ts";

/**
 * Books what the caller says they paid, once the provider says so too (D42).
 * @throws ApiError payment_required when it was not charged, forbidden for another's, conflict when refunded
 */
export async function claimPayment(
  parts: Pick<Parts, "db" | "cards" | "clock" | "mailer">,
  { caller, transactionId }: { caller: UserRecord; transactionId: string },
): Promise<{ insertedId: string; isNew: boolean }> {
  const charge = await fetchOrder(parts, transactionId);
  if (!charge) throw new ApiError("payment_required", "The card service does not know this payment.");
  if (charge.order.memberId !== caller.id)
    throw new ApiError("forbidden", "This is somebody else's payment.");
  const settlement = await settleCharge(parts, charge);
  if (!settlement) throw new ApiError("payment_required", "The card has not been charged.");
  const { payment, isNew } = settlement;
  if (payment.status !== "booked") {
    const why =
      payment.refund_reason === refundedThere
        ? "This payment was refunded to your card, and its booking has ended."
        : "This slot was closed while you paid. Your money is on its way back to your card.";
    throw new ApiError("conflict", why);
  }
  return { insertedId: payment.id, isNew };
}
