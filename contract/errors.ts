import { z } from "zod";

/**
 * The closed list of everything that can go wrong, with the HTTP status each answers (D31). One answer has a
 * narrower status: a known address asked by a method that it does not take is `not_found` with 405 and `Allow`.
 */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** One of the closed list's names. */
export type ErrorCode = keyof typeof errorStatus;

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The one body of every error. `fields` names the inputs at fault, each with a sentence for its reader. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      requestId: z.string().optional(),
    }),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;
