import { type ErrorCode, errorStatus } from "#contract/constants.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { fieldOf } from "./field-of.ts";

/**
 * A refusal by the API, or its being unreachable (`code` "offline") or too slow ("timeout"). The message is for the
 * user.
 */
export class ApiFailure extends Error {
  readonly code: ErrorCode | "offline" | "timeout";
  /** 0 when there was no answer. */
  readonly status: number;
  readonly fields: Record<string, string>;
  /** The whole body, for data beside the error, such as the vote's counts (D35). */
  readonly body: unknown;

  constructor(status: number, body: unknown, unanswered: keyof typeof unansweredTexts = "offline") {
    const error = errorIn(body);
    super(
      error?.message ?? (status === 0 ? unansweredTexts[unanswered] : "Something went wrong on our side."),
    );
    this.code = error?.code ?? (status === 0 ? unanswered : "internal");
    this.status = status;
    this.fields = error?.fields ?? {};
    this.body = body;
  }
}

/** The error in a response, unless something between us and the studio wrote it. */
function errorIn(body: unknown): ErrorBody["error"] | undefined {
  const error = fieldOf(body, "error");
  const code = fieldOf(error, "code");
  const isOurs = typeof code === "string" && Object.hasOwn(errorStatus, code);
  return isOurs && typeof fieldOf(error, "message") === "string" ? (error as ErrorBody["error"]) : undefined;
}

const unansweredTexts = {
  offline: "You seem to be offline.",
  timeout: "The studio took too long to answer.",
};
