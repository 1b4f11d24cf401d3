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
 * The errors that a route can answer, for its documentation.
 * Typed as nothing, because errors leave by being thrown: handlers answer successes only.
 */
export function errors(...codes: ErrorCode[]): Record<never, never> {
  return Object.fromEntries(
    codes.map((code) => [errorStatus[code], json(ErrorBody, `The error \`${code}\``)]),
  );
}
