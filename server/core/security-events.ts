import type { SecurityEvent } from "#contract/security-events.ts";

/** The level at which each is logged. */
export const securityEvents: Record<SecurityEvent, "info" | "warn"> = {
  "signed-up": "info",
  "signed-in": "info",
  "signed-out": "info",
  "sessions-ended": "info",
  "password-changed": "info",
  "second-factor-on": "info",
  "second-factor-off": "warn",
  "passkey-added": "info",
  "passkey-removed": "warn",
  "address-proven": "info",
  "address-disowned": "warn",
  "password-reset-asked": "info",
  "password-reset": "info",
  "list-exported": "info",
  "data-downloaded": "info",
  "account-deleted": "info",
  "registered-again": "warn",
  "sign-in-refused": "warn",
  "password-reset-refused": "warn",
  forbidden: "warn",
  "rate-limited": "warn",
  "foreign-page-refused": "warn",
  "webhook-signature-refused": "warn",
  "inner-address-refused": "warn",
};
