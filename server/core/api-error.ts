import type { ErrorCode } from "#contract/constants.ts";
import type { RefusalReason } from "#contract/errors.ts";
import type { SecurityEvent } from "#contract/security-events.ts";

type Details = {
  /** What the log is told of it, where the code alone does not say it. */
  event?: SecurityEvent;
  /** Inputs at fault, each with a sentence for its reader. */
  fields?: Record<string, string>;
  /** What the caller can do about it. */
  reason?: RefusalReason;
  headers?: Record<string, string>;
  /** Instead of the code's own, where HTTP knows a narrower one. */
  status?: 405;
  /** Facts that belong beside the error, e.g. the counts of D35. */
  alongside?: Record<string, unknown>;
};

/** An error of the closed list (D31). Its message is read by people and gives no internals away. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The refusal of a change that was made from a version which is no longer the last (D62). */
export function outdated(): ApiError {
  return new ApiError("conflict", "Someone else has changed this since you opened it.");
}
