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
  /** Nobody has begun to pay: no place is held by this page. */
  | { stage: "unasked" }
  /** `isAgain`: the one before has expired. */
  | { stage: "asking"; isAgain: boolean }
  | Held
  /** The request failed, and why; pressing Pay repeats it. */
  | { stage: "none"; failure?: string };

/** `until`: milliseconds since 1970 by this browser's clock; null for a renewal, which needs no place (D56). */
export type Held = { stage: "held"; until: number | null; term: Term };

/** What the page says of the order. */
export type Said = Pick<Held, "term"> & { isRenewal: boolean };

/** What the page says of an order whose place is held. */
export function saidOf({ until, term }: Held): Said {
  return { isRenewal: until === null, term };
}

/** Whether the order differs from what the page said; a renewal is never charged unannounced (D56). */
export function isChanged(said: Said | undefined, held: Held): boolean {
  const { isRenewal, term } = saidOf(held);
  if (!said) return isRenewal;
  return (
    said.isRenewal !== isRenewal || said.term.startsOn !== term.startsOn || said.term.endsOn !== term.endsOn
  );
}
