import type { Term } from "#contract/terms.ts";

/** The state of a checkout, as the payer sees it. */
export type CheckoutState =
  /** After a reload or a return: looking up whether an earlier attempt was charged. */
  | { stage: "looking" }
  /** The lookup failed: nothing may be paid until the outcome is known. */
  | { stage: "unsure" }
  /**
   * The card can be entered. `cardError`: the provider's message (D8); `failure`: why no charge was attempted;
   * `changed`: the order's new state, where it differs from what the page said.
   */
  | { stage: "ready"; cardError?: string; failure?: string; changed?: Held }
  | { stage: "opening" }
  | { stage: "asking" }
  | { stage: "booking" }
  /** Charged, but the booking could not be saved yet. */
  | { stage: "unbooked"; transactionId: string }
  /** It cannot be booked; `charged`: whole dollars being refunded, if the card was charged. */
  | { stage: "refused"; reason: string; charged?: number }
  | { stage: "done" };

/** Whether a charge may be in progress, so leaving needs a confirmation. */
export function isUnderWay({ stage }: CheckoutState): boolean {
  return stage === "opening" || stage === "asking" || stage === "booking";
}

/** The hold on a place during checkout (D54). */
export type Hold =
  /** `term`: the term shown so far, when a hold is requested again. */
  | { stage: "asking"; term?: Term }
  | Held
  /** The request failed; pressing Pay repeats it. */
  | { stage: "none" };

/** `until`: milliseconds since 1970 by this browser's clock; null for a renewal, which needs no place (D56). */
export type Held = { stage: "held"; until: number | null; term: Term };

/** Whether the order differs from what the page said; a renewal is never charged unannounced (D56). */
export function isChanged(said: Held | undefined, { until, term }: Held): boolean {
  if (!said) return until === null;
  return (
    (said.until === null) !== (until === null) ||
    said.term.startsOn !== term.startsOn ||
    said.term.endsOn !== term.endsOn
  );
}
