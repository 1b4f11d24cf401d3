import type { ReactNode, Ref } from "react";

/** How one try to charge a card ended; the message is the provider's own (D8). */
export type CardOutcome = { status: "succeeded" } | { status: "failed"; message: string };

/** What the card provider needs to charge: never logged, never stored. */
export type Confirmation = { clientSecret: string; transactionId: string };

/** What the page can ask of a card form. */
export type CardHandle = {
  /** Whether the card can be sent; if not, says beside the fields what is missing and leads there. */
  check(): boolean;
  /**
   * Asks the provider to charge the card that was typed, and the card's owner where their bank wants that. A
   * payment that is charged already is a success. Never throws.
   */
  confirm(confirmation: Confirmation): Promise<CardOutcome>;
};

/** A card form, whichever provider is behind it. */
export type CardFormProps = {
  ref: Ref<CardHandle>;
  publishableKey: string;
  /** A payment is under way: what was typed stays as it is. */
  locked: boolean;
  /** What stands right under the fields: the provider's words about this card (D8). */
  children?: ReactNode;
};

/** Said when it is not known whether the provider heard us; safe, for one attempt is charged once (D41). */
export const unreachableText =
  "The card service cannot be reached. Check your connection and try again: you will not be charged twice.";

/** Said when the bank's question was not answered, as the provider words it. */
export const notAuthenticatedText =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** Said for a payment that was called off, because it had waited too long. */
export const runOutText = "This payment has expired. Go back and choose your membership again.";
