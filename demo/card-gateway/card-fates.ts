import type { Fault } from "./answers.ts";

/** What happens after a charge: refunds are pending or fail, or the cardholder disputes it, or their bank inquires. */
export type ChargeFate = "refunds_pend" | "refunds_fail" | "disputed" | "inquired";

/** What happens when a card is charged: it succeeds, is declined, or needs the cardholder's authentication. */
export type CardFate =
  | { kind: "charge"; later?: ChargeFate }
  | { kind: "challenge" }
  | { kind: "decline"; fault: Pick<Fault, "code" | "decline_code" | "message" | "param"> };

const declined = "Your card was declined.";

// The provider publishes these numbers for testing; none belongs to a person.
const fates: ReadonlyMap<string, CardFate> = new Map<string, CardFate>([
  ["4242424242424242", { kind: "charge" }],
  ["5555555555554444", { kind: "charge" }],
  ["378282246310005", { kind: "charge" }],
  ["6011111111111117", { kind: "charge" }],
  ["4000000000007726", { kind: "charge", later: "refunds_pend" }],
  ["4000000000005126", { kind: "charge", later: "refunds_fail" }],
  ["4000000000000259", { kind: "charge", later: "disputed" }],
  ["4000000000001976", { kind: "charge", later: "inquired" }],
  ["4000002500003155", { kind: "challenge" }],
  ["4000002760003184", { kind: "challenge" }],
  ["4000000000000002", decline("card_declined", declined, { decline_code: "generic_decline" })],
  [
    "4000000000009995",
    decline("card_declined", "Your card has insufficient funds.", { decline_code: "insufficient_funds" }),
  ],
  ["4000000000000069", decline("expired_card", "Your card has expired.", { param: "exp_month" })],
  ["4000000000000127", decline("incorrect_cvc", "Your card's security code is incorrect.", { param: "cvc" })],
  [
    "4000000000000119",
    decline("processing_error", "An error occurred while processing your card. Try again in a little bit."),
  ],
  ["4100000000000019", decline("card_declined", declined, { decline_code: "fraudulent" })],
]);

/** The fate of a well-known test card; undefined for any other number. */
export function fateOf(number: string): CardFate | undefined {
  return fates.get(number);
}

function decline(code: string, message: string, more: Partial<Fault> = {}): CardFate {
  return { kind: "decline", fault: { code, message, ...more } };
}
