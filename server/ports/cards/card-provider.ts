/** The states a card payment passes through, in the provider's own words. */
export type CardIntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "canceled"
  | "succeeded";

/** One attempt at paying by card, as the provider sees it now (D41, D42). Amounts are in cents (D46). */
export type CardIntent = {
  id: string;
  /** Lets a browser confirm this one intent; never log it. */
  clientSecret: string;
  status: CardIntentStatus;
  amountCents: number;
  /** What was actually charged; 0 until the status is succeeded. */
  amountReceivedCents: number;
  /** Lower-case ISO 4217 code: "usd". */
  currency: string;
  metadata: Record<string, string>;
  /** ISO 8601, UTC, to the second. */
  createdAt: string;
  /** When the provider took the money, by its own clock (D60): ISO 8601, UTC; null until the status is succeeded. */
  chargedAt: string | null;
  /** The card that was charged, by its brand and last four digits: "Visa ending in 4242"; null until then. */
  card: string | null;
  /** The part of the charge refunded or being refunded; a failed refund is subtracted again. */
  amountRefundedCents: number;
  /** Whether the latest charge is refunded in full. */
  refunded: boolean;
};

/** A refund to a card, as the provider sees it now (D58). */
export type CardRefund = {
  id: string;
  intentId: string;
  amountCents: number;
  /** A refund that succeeded may still fail, days later. */
  status: "pending" | "succeeded" | "failed";
  /** Why it failed, in words for an admin. */
  failure: string | null;
  /** Our own id for it; null for a refund made at the provider. */
  refundId: string | null;
  /** ISO 8601, UTC, to the second. */
  createdAt: string;
  /** When the money was back with us; null until the provider says so. */
  failedAt: string | null;
};

/** A charge that the cardholder disputes with their bank, as the provider sees it now (D58). */
export type CardDispute = {
  id: string;
  intentId: string;
  /** What the bank withdrew. 0 for an inquiry, which moves no money, but may grow into a dispute under this id. */
  amountCents: number;
  status: "open" | "won" | "lost";
  /** In the provider's own words: "fraudulent", "product_not_received", … */
  reason: string;
  /** ISO 8601, UTC, to the second. */
  createdAt: string;
  /** When a dispute we won returned the money; null until the provider says so. */
  closedAt: string | null;
};

/** Which refunds or disputes to list: those of one payment, or all created since a given time. */
export type CardListing = { intentId: string } | { createdSince: Date };

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
  /** "test": the gateway inside this server, which charges nothing (D45). */
  kind: "test" | "stripe";
  /** The publishable key, which browsers may know. */
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
  /** Makes sure that an unpaid intent can no longer be paid; does nothing if it can no longer be cancelled. */
  cancelIntent(id: string): Promise<void>;
  /**
   * Refunds that much of the charge. Our `refundId` and `reason` are stored with it. Throws `RefundRefused` when the
   * provider will not do it. The provider remembers an idempotency key, and its refusal, for a day: a later attempt
   * looks for the `refundId` among the payment's refunds first, and one after a refusal needs a new key.
   */
  refund(input: {
    intentId: string;
    amountCents: number;
    refundId: string;
    reason: string;
    idempotencyKey: string;
  }): Promise<CardRefund>;
  /** The refund as it is now; null if the provider does not know it, or it does not belong to an intent. */
  fetchRefund(id: string): Promise<CardRefund | null>;
  /** Newest first, page by page; without those that belong to no intent, which cannot be ours. */
  listRefunds(listing: CardListing): AsyncIterable<CardRefund>;
  /** The dispute as it is now; null if the provider does not know it, or it does not belong to an intent. */
  fetchDispute(id: string): Promise<CardDispute | null>;
  /** Newest first, page by page; without those that belong to no intent, which cannot be ours. */
  listDisputes(listing: CardListing): AsyncIterable<CardDispute>;
  /**
   * Verifies the signature over the raw body (D44). Throws `BadWebhookSignature`, also for one older than 300 seconds.
   */
  readWebhook(rawBody: string, signature: string): Promise<CardEvent>;
};

/** The provider cannot answer now: network failure, timeout, 5xx, 409 or 429. Answered with 503; a retry is safe. */
export class CardProviderUnavailable extends Error {
  override name = "CardProviderUnavailable";
}

/** An idempotency key was reused with other parameters: a bug of the caller; nothing happened. */
export class IdempotencyConflict extends Error {
  override name = "IdempotencyConflict";
}

/** The provider will never refund this. The message says why, for an admin. */
export class RefundRefused extends Error {
  override name = "RefundRefused";
}

/** The webhook body is not what the provider signed, or was signed too long ago. */
export class BadWebhookSignature extends Error {
  override name = "BadWebhookSignature";
}

/** Why no refund reaches a card any more, whenever it is tried; told as a refund's `failure`. */
export const cardIsGone = {
  lost: "the card is lost or stolen",
  over: "the card has expired or was cancelled",
} as const;
