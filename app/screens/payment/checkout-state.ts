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
