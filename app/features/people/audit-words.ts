import type { Tone } from "#app/ui/badge.tsx";
import type { AuditAction } from "#contract/audit.ts";

/** The decision, in a word or two; what became of it is in the books. */
export const actionWords: Record<AuditAction, string> = {
  approved: "Approved",
  rejected: "Rejected",
  demoted: "Made a member again",
  refunded: "Refund requested",
  "refund retried": "Refund retried",
  "refund paid otherwise": "Refund settled offline",
  "made admin": "Made an admin",
  "factors reset": "Second factor reset",
  "logged out": "Logged out everywhere",
  "admin no more": "Admin role removed",
  deleted: "Deleted",
};

export const actionTones: Record<AuditAction, Tone> = {
  approved: "success",
  rejected: "neutral",
  demoted: "highlight",
  refunded: "highlight",
  "refund retried": "highlight",
  "refund paid otherwise": "highlight",
  "made admin": "success",
  "factors reset": "highlight",
  "logged out": "highlight",
  "admin no more": "highlight",
  deleted: "danger",
};
