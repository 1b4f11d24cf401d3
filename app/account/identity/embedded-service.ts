import { reach } from "#app/data/api.ts";
import { fieldOf, textOf } from "#app/data/field-of.ts";
import { type AuthPerson, IdentityFailure, type IdentityFailureCode } from "./identity-client.ts";

const codes: Record<string, IdentityFailureCode> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credential",
  INVALID_EMAIL: "invalid-credential",
  PASSWORD_TOO_SHORT: "weak-password",
  PASSWORD_TOO_LONG: "weak-password",
  VALIDATION_ERROR: "invalid-input",
  INVALID_TOKEN: "invalid-link",
  INVALID_CODE: "invalid-code",
  INVALID_BACKUP_CODE: "invalid-code",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "login-over",
  INVALID_TWO_FACTOR_COOKIE: "login-over",
  PASSKEY_NOT_FOUND: "no-passkey",
  AUTHENTICATION_FAILED: "no-passkey",
  USER_NOT_VERIFIED: "no-passkey",
  SESSION_NOT_FRESH: "login-over",
  SECOND_FACTOR_NEEDED: "factor-needed",
  INVALID_PASSWORD: "invalid-credential",
  TOO_MANY_ACCOUNTS: "too-many-accounts",
};

/**
 * Calls the server's identity service and returns its answer: a GET without a body, a POST with one. With `keepalive`
 * the request is sent even if the page is closed meanwhile.
 * @throws IdentityFailure what the service refused, network-request-failed, too-many-requests, unknown
 */
export async function callService(path: string, body?: object, { keepalive = false } = {}): Promise<unknown> {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive,
  };
  const answer = await reach(`/api/auth${path}`, body && init).catch((error: Error) => {
    throw new IdentityFailure("network-request-failed", error.message);
  });
  const parsed: unknown = await answer.json().catch(() => null);
  if (answer.ok) return parsed;
  const code = codes[String(fieldOf(parsed, "code"))];
  const message = String(fieldOf(parsed, "message") ?? "");
  throw new IdentityFailure(code ?? (answer.status === 429 ? "too-many-requests" : "unknown"), message);
}

/** The person in the service's answer. @throws TypeError when it names none */
export function personOf(answer: unknown): AuthPerson {
  const user = fieldOf(answer, "user");
  return {
    email: textOf(user, "email").trim().toLowerCase(),
    name: textOf(user, "name"),
    photoUrl: String(fieldOf(user, "image") ?? ""),
  };
}
