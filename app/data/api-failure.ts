import { ErrorBody, type ErrorCode } from "#contract/errors.ts";

/** What the API refused, or that it could not be reached (`code` "offline"). The message is for the reader. */
export class ApiFailure extends Error {
  readonly code: ErrorCode | "offline";
  /** 0 when there was no answer. */
  readonly status: number;
  readonly fields: Record<string, string>;
  /** The whole body, for what stands beside the error (D35). */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const parsed = ErrorBody.safeParse(body);
    const error = parsed.success ? parsed.data.error : undefined;
    super(error?.message ?? (status === 0 ? "You seem to be offline." : "Something went wrong on our side."));
    this.code = error?.code ?? (status === 0 ? "offline" : "internal");
    this.status = status;
    this.fields = error?.fields ?? {};
    this.body = body;
  }
}
