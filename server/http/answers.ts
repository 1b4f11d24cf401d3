import type { z } from "zod";
import { ErrorBody, type ErrorCode, errorStatus } from "#contract/errors.ts";

/** A JSON answer for a route definition. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** A JSON body that a route cannot do without. */
export function body<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/**
 * The errors that a route can answer, for its documentation; those that every route can are added to them
 * (`docs.ts`). Typed as nothing, because errors leave by being thrown: handlers answer successes only.
 */
export function errors(...codes: ErrorCode[]): Record<never, never> {
  return Object.assign({}, ...codes.map((code) => errorWith(code, ErrorBody)));
}

/** An error that has facts beside it, as `schema` says, likewise. */
export function errorWith(code: ErrorCode, schema: z.ZodType): Record<never, never> {
  return { [errorStatus[code]]: json(schema, errorTexts[code]) };
}

/** What each error means, for the documentation. */
export const errorTexts: Record<ErrorCode, string> = {
  invalid: "The input does not fit; `fields` says where",
  unauthenticated: "Nobody is logged in, or the access token has ended",
  payment_required: "The card has not been charged",
  forbidden: "The caller may not do this",
  not_found: "There is no such thing",
  conflict: "Things stand otherwise than the request assumes",
  too_large: "The body is more than 1 MB",
  too_many_requests: "Too many requests from one address; `Retry-After` says how many seconds to wait",
  internal: "Something went wrong; the log knows it by `requestId`",
  unavailable: "A service that this needs does not answer; trying again is safe",
};
