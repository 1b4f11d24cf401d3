import type { Tone } from "#app/ui/badge.tsx";
import type { SecurityEvent } from "#contract/security-events.ts";

/** What happened, in a few words. */
export const eventWords: Record<SecurityEvent, string> = {
  "signed-in": "Logged in",
  "sign-in-refused": "Login refused",
  "signed-up": "Registered",
  "registered-again": "Registration with a known email",
  "signed-out": "Logged out",
  "sessions-ended": "Sessions ended",
  "password-changed": "Password changed",
  "second-factor-on": "Second factor on",
  "second-factor-off": "Second factor off",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "address-proven": "Email confirmed",
  "address-disowned": "Email disowned",
  "password-reset-asked": "Password reset requested",
  "password-reset": "New password set",
  "password-reset-refused": "Reset link refused",
  "list-exported": "List downloaded",
  "data-downloaded": "Own data downloaded",
  "account-deleted": "Own account deleted",
  forbidden: "Not allowed",
  "rate-limited": "Rate limit reached",
  "foreign-page-refused": "Request from another site refused",
  "webhook-signature-refused": "Forged card message refused",
  "inner-address-refused": "Picture on a private network refused",
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
