/** The states a card payment passes through, in the provider's own words. */
export type CardIntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "canceled"
  | "succeeded";

/** One attempt at paying by card, as the provider sees it now (D41, D42). Amounts are cents (D46). */
export type CardIntent = {
  id: string;
  /** Lets a browser confirm this one intent; never log it. */
  clientSecret: string;
  status: CardIntentStatus;
  amountCents: number;
  /** What the card was really charged; 0 until the status is succeeded. */
  amountReceivedCents: number;
  /** Lower-case ISO 4217 code: "usd". */
  currency: string;
  metadata: Record<string, string>;
  /** ISO 8601, UTC, to the second. */
  createdAt: string;
  /** Whether the latest charge is refunded in full. */
  refunded: boolean;
};

/** What a verified webhook event tells us: which intent to ask the provider about (D42, D44). */
export type CardEvent = {
  id: string;
  /** "payment_intent.succeeded", "charge.refunded", … */
  type: string;
  /** Null for an event that concerns no payment. */
  intentId: string | null;
};

/**
 * The card provider behind a small port. Never call it inside a database transaction: the real one is a
 * network away, and the test gateway needs the same SQLite connection that the transaction holds.
 *
 * Every call throws `CardProviderUnavailable` when the provider cannot answer now.
 */
export type CardProvider = {
  /** "test": the gateway inside this server, nothing is charged (D45). */
  kind: "test" | "stripe";
  /** The key the browser may know. */
  publishableKey: string;
  /**
   * Opens one attempt at paying, in USD, by card only. The same key gives the same intent, as it was when
   * it was first made: fetch it for its present status. Throws `IdempotencyConflict` for the same key with
   * other parameters. Metadata: at most 50 entries, keys up to 40 and values up to 500 characters.
   */
  createIntent(input: {
    amountCents: number;
    metadata: Record<string, string>;
    idempotencyKey: string;
    receiptEmail?: string;
    description?: string;
  }): Promise<CardIntent>;
  /** The intent as it is now; null when the provider does not know it (malformed ids are not even asked). */
  fetchIntent(id: string): Promise<CardIntent | null>;
  /** All intents created since then, newest first, page by page (D43). */
  listIntents(input: { createdSince: Date }): AsyncIterable<CardIntent>;
  /** Makes sure that an unpaid intent can no longer be paid; does nothing when it is past cancelling. */
  cancelIntent(id: string): Promise<void>;
  /**
   * Gives back all that is left of the charge. `reason` is for our books (kept in the refund's metadata).
   * An intent that is already refunded in full resolves with its latest refund.
   */
  refund(input: { intentId: string; reason: string; idempotencyKey: string }): Promise<{ refundId: string }>;
  /** Checks the signature over the raw body (D44). Throws `BadWebhookSignature`, also after 300 seconds. */
  readWebhook(rawBody: string, signature: string): Promise<CardEvent>;
};

/** The provider cannot answer now: network failure, timeout, 5xx, 409 or 429. Answer 503; a retry is safe. */
export class CardProviderUnavailable extends Error {
  override name = "CardProviderUnavailable";
}

/** An idempotency key was used again with other parameters: a fault of the caller, nothing happened. */
export class IdempotencyConflict extends Error {
  override name = "IdempotencyConflict";
}

/** The webhook body is not what the provider signed, or was signed too long ago. */
export class BadWebhookSignature extends Error {
  override name = "BadWebhookSignature";
}
