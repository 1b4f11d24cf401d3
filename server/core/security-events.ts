/**
 * What whoever watches over the studio is told of: who got in, who was kept out, and what came that nobody honest
 * sends. With each the level of its line in the log. Decisions about people and money are in the audit, and not here.
 */
export const securityEvents = {
  "signed-up": "info",
  "signed-in": "info",
  "signed-out": "info",
  "sessions-ended": "info",
  "password-changed": "info",
  "password-reset-asked": "info",
  "password-reset": "info",
  "sign-in-refused": "warn",
  "password-reset-refused": "warn",
  forbidden: "warn",
  "rate-limited": "warn",
  "foreign-page-refused": "warn",
  "webhook-signature-refused": "warn",
} as const;
export type SecurityEvent = keyof typeof securityEvents;
