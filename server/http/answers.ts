import type { z } from "zod";
import { type ErrorCode, errorStatus } from "#contract/constants.ts";
import { ErrorBody } from "#contract/errors.ts";

/** A JSON answer for a call's declaration. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/**
 * Errors as answers. Typed as nothing, because errors leave by being thrown: handlers return successes only.
 */
export function errors(...codes: ErrorCode[]): Record<never, never> {
  return Object.assign({}, ...codes.map((code) => errorWith(code, ErrorBody)));
}

/** The same for an error with extra fields, described by `schema`. */
export function errorWith(code: ErrorCode, schema: z.ZodType): Record<never, never> {
  return { [errorStatus[code]]: json(schema, errorTexts[code]) };
}

/** What each error means, for the documentation. */
const errorTexts: Record<ErrorCode, string> = {
  invalid: "Some input is invalid; `fields` says which and why",
  unauthenticated: "Nobody is logged in, or the access token has expired",
  payment_required: "The card has not been charged",
  forbidden: "The caller may not do this",
  method_not_allowed: "The address takes other methods; `Allow` says which",
  not_found: "There is nothing at this address or with this id",
  conflict: "The current state does not allow this",
  too_large: "The body is larger than this call accepts",
  too_many_requests: "Too many requests from one address; `Retry-After` says how many seconds to wait",
  internal: "Something went wrong; look up `requestId` in the log",
  unavailable: "A service behind this is not responding; it is safe to retry",
};
