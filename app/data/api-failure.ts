import { ErrorBody, type ErrorCode } from "#contract/errors.ts";

/**
 * What the API refused, or that it could not be reached (`code` "offline") or took too long ("timeout"). The
 * message is for the reader.
 */
export class ApiFailure extends Error {
  readonly code: ErrorCode | "offline" | "timeout";
  /** 0 when there was no answer. */
  readonly status: number;
  readonly fields: Record<string, string>;
  /** The whole body, for what comes beside the error, such as the vote's counts (D35). */
  readonly body: unknown;

  constructor(status: number, body: unknown, unanswered: keyof typeof unansweredTexts = "offline") {
    const parsed = ErrorBody.safeParse(body);
    const error = parsed.success ? parsed.data.error : undefined;
    super(
      error?.message ?? (status === 0 ? unansweredTexts[unanswered] : "Something went wrong on our side."),
    );
    this.code = error?.code ?? (status === 0 ? unanswered : "internal");
    this.status = status;
    this.fields = error?.fields ?? {};
    this.body = body;
  }
}

const unansweredTexts = {
  offline: "You seem to be offline.",
  timeout: "The studio took too long to answer.",
};
