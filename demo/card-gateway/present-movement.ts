import type Stripe from "stripe";
import { seconds } from "./present-time.ts";

/** A transaction on the studio's balance at the provider, in its wire format: of a failed refund or a dispute. */
export function movementJson(movement: {
  /** The id of the refund or dispute. */
  cause: string;
  /** Positive when credited, negative when debited. */
  cents: number;
  at: string;
  category: "refund_failure" | "dispute" | "dispute_reversal";
  type: "refund_failure" | "adjustment";
}): Stripe.BalanceTransaction {
  const { cause, cents, at, category, type } = movement;
  return {
    id: `txn_${category.replaceAll("_", "")}${cause.replace(/^[a-z]+_/, "")}`,
    object: "balance_transaction",
    amount: cents,
    available_on: seconds(at),
    balance_type: "payments",
    created: seconds(at),
    currency: "usd",
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: cents,
    reporting_category: category,
    source: cause,
    status: "available",
    type,
  };
}
