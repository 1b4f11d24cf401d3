import { IdentityFailure, type IdentityFailureCode } from "./identity-client.ts";

/** The SDK's error in the words of spec §8; the SDK's own message is for the log. */
export function firebaseFailure(error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error;
  const code = codes[codeOf(error)] ?? "unknown";
  // Nothing else shows that a project's settings forbid something (a provider, this host).
  if (code === "unknown") console.error("the identity service refused", error);
  return new IdentityFailure(code, texts[code] ?? "");
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.replace(/^auth\//, "");
}

const codes: Record<string, IdentityFailureCode> = {
  "invalid-email": "invalid-credential",
  "wrong-password": "invalid-credential",
  "invalid-credential": "invalid-credential",
  "user-not-found": "invalid-credential",
  "user-token-expired": "invalid-credential",
  "invalid-user-token": "invalid-credential",
  "user-disabled": "user-disabled",
  "email-already-in-use": "email-already-in-use",
  "weak-password": "weak-password",
  "password-does-not-meet-requirements": "weak-password",
  "expired-action-code": "invalid-link",
  "invalid-action-code": "invalid-link",
  "too-many-requests": "too-many-requests",
  "quota-exceeded": "too-many-requests",
  "popup-blocked": "popup-blocked",
  "popup-closed-by-user": "popup-closed-by-user",
  "cancelled-popup-request": "popup-closed-by-user",
  "account-exists-with-different-credential": "account-not-linked",
  "network-request-failed": "network-request-failed",
  timeout: "network-request-failed",
};

const texts: Partial<Record<IdentityFailureCode, string>> = {
  "invalid-credential": "That email and password don’t match.",
  "user-disabled": "This account has been closed.",
  "email-already-in-use": "This email already has an account.",
  "weak-password": "The identity service asks for a stronger password.",
  "invalid-link": "This link no longer works.",
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
  "popup-blocked": "The browser blocked Google’s window. Allow pop-ups for this site, then try again.",
  "popup-closed-by-user": "The Google window was closed before you chose.",
  "account-not-linked": "There’s already an account with this email. Log in with its password.",
  "network-request-failed": "You seem to be offline.",
};
