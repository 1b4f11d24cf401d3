import type { Term } from "#contract/terms.ts";

/** Where a payment is, as the person who pays sees it. */
export type CheckoutState =
  /** After a reload: asking whether this attempt was charged before. */
  | { stage: "looking" }
  /** The card can be typed. `cardError`: the provider's words (D8); `failure`: why nothing was even tried. */
  | { stage: "ready"; cardError?: string; failure?: string }
  | { stage: "opening" }
  | { stage: "asking" }
  | { stage: "booking" }
  /** Charged, but the booking could not be saved yet. */
  | { stage: "unbooked"; transactionId: string }
  /** It cannot be booked; `charged` says whether money moved, and is on its way back. */
  | { stage: "refused"; reason: string; charged: boolean }
  | { stage: "done" };

/** Whether money may be moving, which is not the moment to leave. */
export function isUnderWay({ stage }: CheckoutState): boolean {
  return stage === "opening" || stage === "asking" || stage === "booking";
}

/** The place that is held while one pays (D54). */
export type Hold =
  | { stage: "asking" }
  /** `until`: milliseconds since 1970 in this browser's time; null for a renewal, which needs no place (D56). */
  | { stage: "held"; until: number | null; term: Term }
  /** It could not be asked for; pressing Pay asks again. */
  | { stage: "none" };
