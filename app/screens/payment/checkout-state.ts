import type { Term } from "#contract/terms.ts";

/** Where a payment is, as the person who pays sees it. */
export type CheckoutState =
  /** After a reload, or when they come back: asking whether an earlier attempt was charged. */
  | { stage: "looking" }
  /** Nobody could say whether it was: nothing may be paid before that is known. */
  | { stage: "unsure" }
  /**
   * The card can be typed. `cardError`: the provider's words (D8); `failure`: why nothing was even tried; `changed`:
   * what would be paid for now is not what the page said.
   */
  | { stage: "ready"; cardError?: string; failure?: string; changed?: Held }
  | { stage: "opening" }
  | { stage: "asking" }
  | { stage: "booking" }
  /** Charged, but the booking could not be saved yet. */
  | { stage: "unbooked"; transactionId: string }
  /** It cannot be booked; `charged`: the whole dollars that are on their way back, where money moved. */
  | { stage: "refused"; reason: string; charged?: number }
  | { stage: "done" };

/** Whether money may be moving, which is not the moment to leave. */
export function isUnderWay({ stage }: CheckoutState): boolean {
  return stage === "opening" || stage === "asking" || stage === "booking";
}

/** The place that is held while one pays (D54). */
export type Hold =
  /** `term`: what was said before, when it is asked for again. */
  | { stage: "asking"; term?: Term }
  | Held
  /** It could not be asked for; pressing Pay asks again. */
  | { stage: "none" };

/** `until`: milliseconds since 1970 in this browser's time; null for a renewal, which needs no place (D56). */
export type Held = { stage: "held"; until: number | null; term: Term };

/** Whether what would be paid for is another than the page said before; a renewal is never paid for unsaid (D56). */
export function isChanged(said: Held | undefined, { until, term }: Held): boolean {
  if (!said) return until === null;
  return (
    (said.until === null) !== (until === null) ||
    said.term.startsOn !== term.startsOn ||
    said.term.endsOn !== term.endsOn
  );
}
