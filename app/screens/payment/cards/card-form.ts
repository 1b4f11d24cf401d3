import type { ReactNode, Ref } from "react";

/** The outcome of one attempt to charge a card; the message is the provider's own (D8). */
export type CardOutcome = { status: "succeeded" } | { status: "failed"; message: string };

/** What the card provider needs to charge: never logged, never stored. */
export type Confirmation = { clientSecret: string; transactionId: string };

/** What the page can ask of a card form. */
export type CardHandle = {
  /** Whether the card is complete; if not, shows errors and focuses the first incomplete field. */
  check(): boolean;
  /**
   * Has the provider charge the entered card, with the bank's challenge where required. A payment that is already
   * charged counts as a success. Never throws.
   */
  confirm(confirmation: Confirmation): Promise<CardOutcome>;
};

/** A card form of any provider. */
export type CardFormProps = {
  ref: Ref<CardHandle>;
  publishableKey: string;
  /** Called whenever part of a card is entered. */
  onEnter: () => void;
  /** A payment is under way, so the fields are read-only. */
  locked: boolean;
  /** Shown right under the fields: the provider's message about this card (D8). */
  children?: ReactNode;
};

/**
 * For when the provider may or may not have received the request; retrying is safe, as an attempt charges once (D41).
 */
export const unreachableText =
  "The card service cannot be reached. Check your connection and try again: you will not be charged twice.";

/** For an uncompleted bank challenge, in the provider's words. */
export const notAuthenticatedText =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** For a payment that was cancelled because it waited too long. */
export const runOutText = "This payment has expired. Go back and choose your membership again.";
