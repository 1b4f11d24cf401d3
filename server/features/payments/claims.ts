import type { EndReason } from "#contract/payments.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { MoneyParts } from "#server/features/refunds/sending.ts";
import { fetchCharge, settleCharge } from "./settle.ts";

/**
 * Books what the caller says they have paid for, once the provider confirms it (D42).
 * @throws ApiError payment_required if it was not charged, forbidden for someone else's, conflict if it did not become
 * a booking
 */
export async function claimPayment(
  parts: MoneyParts,
  { caller, transactionId }: { caller: UserRecord; transactionId: string },
): Promise<{ insertedId: string; isNew: boolean }> {
  const charge = await fetchCharge(parts, transactionId);
  if (!charge) throw new ApiError("payment_required", "The card provider doesn’t know this payment.");
  if (charge.order.memberId !== caller.id)
    throw new ApiError("forbidden", "This payment belongs to someone else.");
  const settlement = await settleCharge(parts, charge);
  if (!settlement) throw new ApiError("payment_required", "Your card hasn’t been charged.");
  const { payment, isNew } = settlement;
  if (payment.status !== "booked") throw new ApiError("conflict", endingText(payment.end_reason));
  return { insertedId: payment.id, isNew };
}

/** What a member reads when they claim a charge that is not a booking. */
function endingText(reason: EndReason | null): string {
  switch (reason) {
    case "slot-full":
      return "Someone took the last place while you were paying. We’re refunding your card.";
    case "no-tier":
      return "This isn’t the price of a membership. We’re refunding your card.";
    case "slot-closed":
      return "This slot closed while you were paying. We’re refunding your card.";
    case "provider":
      return "This payment has been refunded to your card, and its booking has ended.";
    default:
      return "This booking has ended.";
  }
}
