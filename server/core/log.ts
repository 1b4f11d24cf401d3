import { type Logger, pino } from "pino";

/** Logs as JSON lines. Secrets and personal data are left out, however deep in an object. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: presentError },
    redact: {
      paths: ["authorization", "cookie", "password", "token", "email", "clientSecret"].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
      ]),
      censor: "…",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

type LoggedError = {
  type: string;
  message: string;
  code?: string | number | undefined;
  stack: string;
  errors?: LoggedError[];
};

/**
 * What a log says of an error. Libraries hang on to it what they were doing: a mail server's reply names the
 * recipient, a database's the row, the card provider's the whole payment. None of that is taken along.
 */
function presentError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", stack: "" };
  // With the causes of both.
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  return {
    type,
    message: withoutEmails(message),
    code: typeof code === "string" || typeof code === "number" ? code : undefined,
    stack: withoutEmails(stack),
    ...(Array.isArray(errors) && { errors: errors.map(presentError) }),
  };
}

function withoutEmails(text: string): string {
  return text.replace(/[^\s<>"'(),:;=/]{1,64}@[^\s<>"'(),:;=/]{1,255}/g, "…");
}
