import { type Logger, pino } from "pino";

/** Logs as JSON lines. Secrets and personal data are left out, however deep in an object. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: presentError },
    formatters: { log: withoutSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Ends the process with code 1 at an error that nobody has caught, a rejection included, and logs it like any other:
 * Node would print it with all that libraries have hung on to it.
 */
export function exitOnUncaught(logger: Logger): void {
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "ended by an uncaught error");
    process.exit(1);
  });
}

const secrets = new Set(["authorization", "cookie", "password", "token", "email", "clientsecret"]);

/** Done here: the library's own way looks up each path in each line, at the price of all the rest of the line. */
function withoutSecrets(logged: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(logged)) {
    if (secrets.has(name.toLowerCase())) kept[name] = "…";
    else kept[name] = isRecord(value) ? withoutSecrets(value) : value;
  }
  return kept;
}

/** Errors are left as they are: they have a presenter of their own. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
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
