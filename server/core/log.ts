import { type Logger, pino } from "pino";

/** Logs as JSON lines. Secrets and personal data are removed, however deeply nested. */
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
 * Ends the process with code 1 on an uncaught error or rejection, and logs it like any other: Node would print it with
 * everything that libraries have attached to it.
 */
export function exitOnUncaught(logger: Logger): void {
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "ended by an uncaught error");
    process.exit(1);
  });
}

const secrets = new Set(["authorization", "cookie", "password", "token", "email", "clientsecret"]);

/** Done here: the library's own redaction checks every path for every line, which doubles the cost of logging. */
function withoutSecrets(logged: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(logged)) {
    if (secrets.has(name.toLowerCase())) kept[name] = "…";
    else kept[name] = isRecord(value) ? withoutSecrets(value) : value;
  }
  return kept;
}

/** Errors are left alone: they have a serialiser of their own. */
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
 * What the log says about an error. Libraries attach what they were doing: a mail server's reply names the recipient,
 * a database's the row, the card provider's the whole payment. None of that is logged.
 */
function presentError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", stack: "" };
  // Includes the causes.
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
