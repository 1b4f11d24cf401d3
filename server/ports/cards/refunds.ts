import Stripe from "stripe";
import {
  type CardListing,
  type CardProvider,
  type CardRefund,
  cardIsGone,
  RefundRefused,
} from "./card-provider.ts";
import { eachOf, knownOrNull } from "./provider-faults.ts";
import { idIn, listQuery, momentOf } from "./provider-lists.ts";

const refundIdPattern = /^re_[A-Za-z0-9]{8,120}$/;
// Says when a failed refund's money came back.
const failure = "failure_balance_transaction";

const failures: Record<string, string> = {
  lost_or_stolen_card: cardIsGone.lost,
  expired_or_canceled_card: cardIsGone.over,
  charge_for_pending_refund_disputed: "the charge has been disputed",
  insufficient_funds: "the studio's balance at the card provider is too low",
  declined: "the card's bank declined it",
  merchant_request: "the refund was cancelled at the card provider",
};

const refusals: Record<string, string> = {
  charge_already_refunded: "this charge has already been refunded in full",
  charge_disputed: "the charge is disputed",
  refund_disputed_payment: "the charge is disputed",
  charge_not_refundable: "this charge can no longer be refunded",
  balance_insufficient: "the studio's balance at the card provider is too low",
  insufficient_funds: "the studio's balance at the card provider is too low",
  amount_too_large: "it is more than what is left to refund",
  resource_missing: "the card provider does not know this charge",
};

/** Asks the provider for a refund. Throws `RefundRefused`. */
export async function refund(
  stripe: Stripe,
  input: Parameters<CardProvider["refund"]>[0],
): Promise<CardRefund> {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: input.intentId,
        amount: input.amountCents,
        // Free text goes into metadata: the field `reason` accepts three fixed values only.
        metadata: { refundId: input.refundId, reason: input.reason },
        expand: [failure],
      },
      { idempotencyKey: input.idempotencyKey },
    );
    return toCardRefund(made, input.intentId);
  } catch (error) {
    throw isForGood(error) ? new RefundRefused(refusalOf(error), { cause: error }) : error;
  }
}

/** One refund, or null. */
export async function fetchRefund(stripe: Stripe, id: string): Promise<CardRefund | null> {
  if (!refundIdPattern.test(id)) return null;
  const found = await knownOrNull(stripe.refunds.retrieve(id, { expand: [failure] }));
  const intentId = found && idIn(found.payment_intent);
  return intentId ? toCardRefund(found, intentId) : null;
}

/** The refunds of one payment, or since a given time. */
export async function* listRefunds(stripe: Stripe, listing: CardListing): AsyncGenerator<CardRefund> {
  const query = { ...listQuery(listing), expand: [`data.${failure}`] };
  for await (const listed of eachOf(stripe.refunds.list(query))) {
    const intentId = idIn(listed.payment_intent);
    if (intentId) yield toCardRefund(listed, intentId);
  }
}

function toCardRefund(made: Stripe.Refund, intentId: string): CardRefund {
  const status = statusOf(made.status);
  const back = made.failure_balance_transaction;
  return {
    id: made.id,
    intentId,
    amountCents: made.amount,
    status,
    failure:
      status === "failed" ? (failures[made.failure_reason ?? ""] ?? "the provider gave no reason") : null,
    refundId: made.metadata?.refundId ?? null,
    createdAt: momentOf(made.created),
    failedAt: typeof back === "object" ? momentOf(back.created) : null,
  };
}

function statusOf(status: string | null): CardRefund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

function isForGood(error: unknown): error is Stripe.errors.StripeError {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
}

// The provider has no code for an amount above what is left, but names the field.
function refusalOf({ code, param, message }: Stripe.errors.StripeError): string {
  return refusals[code ?? (param === "amount" ? "amount_too_large" : "")] ?? message;
}
