import type { ErrorCode } from "#contract/constants.ts";
import type { RefusalReason } from "#contract/errors.ts";
import type { SecurityEvent } from "#contract/security-events.ts";

type Details = {
  /** The security event it is logged as, if the code alone does not say so. */
  event?: SecurityEvent;
  /** Invalid inputs, each with a sentence for its reader. */
  fields?: Record<string, string>;
  /** What the caller can do about it. */
  reason?: RefusalReason;
  headers?: Record<string, string>;
  /** Facts sent beside the error, e.g. the counts of D35. */
  alongside?: Record<string, unknown>;
};

/** An error of the closed list (D31). People read its message, which reveals no internals. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Refuses a change that was made from an outdated version (D62). */
export function outdated(): ApiError {
  return new ApiError("conflict", "Someone else has changed this since you opened it.");
}

/** Refuses somebody whose session has ended, or who was deleted meanwhile. */
export function sessionEnded(): ApiError {
  return new ApiError("unauthenticated", "Your session has ended. Log in again.");
}
