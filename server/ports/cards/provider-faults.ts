import Stripe from "stripe";
import { CardProviderUnavailable, IdempotencyConflict } from "./card-provider.ts";

/**
 * Runs an SDK call and rethrows its failures as the port's own errors. Anything but an outage or a reused key (a wrong
 * secret key, a rejected parameter) is a bug of ours and passes through unchanged.
 */
export async function withPortErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toPortError(error);
  }
}

/** Iterates over a list that fetches its next page itself; by default failures become the port's own errors. */
export async function* eachOf<Item>(
  pages: AsyncIterable<Item>,
  ask: <T>(step: () => Promise<T>) => Promise<T> = withPortErrors,
): AsyncGenerator<Item> {
  const items = pages[Symbol.asyncIterator]();
  for (let step = await ask(() => items.next()); !step.done; step = await ask(() => items.next()))
    yield step.value;
}

/** The provider's answer; null if what was asked for does not exist. */
export async function knownOrNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error, "resource_missing")) return null;
    throw error;
  }
}

/** Whether the provider refused the call with this error code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/** Whether the provider is down; rate limits and conflicts do not count. */
export function isCardOutage(error: unknown): boolean {
  const { StripeConnectionError, StripeError } = Stripe.errors;
  if (!(error instanceof CardProviderUnavailable)) return false;
  const { cause } = error;
  if (cause instanceof StripeConnectionError) return true;
  return cause instanceof StripeError && (cause.statusCode ?? 500) >= 500;
}

function toPortError(error: unknown): unknown {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError) {
    return new IdempotencyConflict(error.message, { cause: error });
  }
  const isOutage =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError;
  return isOutage ? new CardProviderUnavailable(error.message, { cause: error }) : error;
}
