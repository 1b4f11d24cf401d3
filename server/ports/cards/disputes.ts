import type Stripe from "stripe";
import type { CardDispute, CardListing } from "./card-provider.ts";
import { eachOf, knownOrNull } from "./provider-faults.ts";
import { idIn, listQuery, momentOf } from "./provider-lists.ts";

const disputeIdPattern = /^(dp|du)_[A-Za-z0-9]{8,120}$/;

/** One dispute, or null. */
export async function fetchDispute(stripe: Stripe, id: string): Promise<CardDispute | null> {
  if (!disputeIdPattern.test(id)) return null;
  const found = await knownOrNull(stripe.disputes.retrieve(id));
  const intentId = found && idIn(found.payment_intent);
  return intentId ? toCardDispute(found, intentId) : null;
}

/** The disputes of one payment, or since a given time. */
export async function* listDisputes(stripe: Stripe, listing: CardListing): AsyncGenerator<CardDispute> {
  for await (const listed of eachOf(stripe.disputes.list(listQuery(listing)))) {
    const intentId = idIn(listed.payment_intent);
    if (intentId) yield toCardDispute(listed, intentId);
  }
}

function toCardDispute(dispute: Stripe.Dispute, intentId: string): CardDispute {
  const givenBack = dispute.balance_transactions.find(({ amount }) => amount > 0);
  return {
    id: dispute.id,
    intentId,
    amountCents: dispute.status.startsWith("warning_") ? 0 : dispute.amount,
    status: statusOf(dispute.status),
    reason: dispute.reason,
    createdAt: momentOf(dispute.created),
    closedAt: givenBack ? momentOf(givenBack.created) : null,
  };
}

function statusOf(status: string): CardDispute["status"] {
  if (status === "won" || status === "warning_closed" || status === "prevented") return "won";
  return status === "lost" ? "lost" : "open";
}
