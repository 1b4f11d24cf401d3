import type { Tone } from "#app/ui/badge.tsx";
import type { SecurityEvent } from "#contract/security-events.ts";

/** What happened, in a few words. */
export const eventWords: Record<SecurityEvent, string> = {
  "signed-in": "Logged in",
  "sign-in-refused": "Login refused",
  "signed-up": "Registered",
  "registered-again": "Registered twice with one email",
  "signed-out": "Logged out",
  "sessions-ended": "Logged out elsewhere",
  "password-changed": "Password changed",
  "second-factor-on": "Second login step added",
  "second-factor-off": "Second login step removed",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "address-proven": "Email confirmed",
  "address-disowned": "Said: not my email",
  "password-reset-asked": "Password reset requested",
  "password-reset": "New password set",
  "password-reset-refused": "Old reset link refused",
  "list-exported": "List downloaded",
  "data-downloaded": "Own data downloaded",
  "account-deleted": "Own account deleted",
  forbidden: "Page or action not allowed",
  "rate-limited": "Too many requests",
  "foreign-page-refused": "Request from another site refused",
  "webhook-signature-refused": "False card message refused",
  "inner-address-refused": "Unsafe picture address refused",
};

const refusals: readonly SecurityEvent[] = [
  "registered-again",
  "sign-in-refused",
  "password-reset-refused",
  "forbidden",
  "rate-limited",
  "foreign-page-refused",
  "webhook-signature-refused",
  "inner-address-refused",
];

export function eventTone(event: SecurityEvent): Tone {
  return refusals.includes(event) ? "highlight" : "neutral";
}
