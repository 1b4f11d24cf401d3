import Stripe from "stripe";
import { CardProviderUnavailable, IdempotencyConflict } from "./card-provider.ts";

/**
 * Runs a call of the SDK and rethrows its failures as the port's own errors. What is neither an outage nor a
 * reused key (a wrong secret key, a refused parameter) is our fault and passes through as it is.
 */
export async function withPortErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toPortError(error);
  }
}

/** Whether the provider refused the call with this error code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
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
