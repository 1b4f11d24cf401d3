import type { Tone } from "#app/ui/badge.tsx";
import type { AuditAction, AuditEntry, AuditOutcome } from "#contract/audit.ts";
import { endedMembership } from "#contract/constants.ts";

/** The decision, in a word or two. */
export const actionWords: Record<AuditAction, string> = {
  approved: "Approved as trainer",
  rejected: "Application rejected",
  demoted: "Made a member again",
  "booked at the desk": "Booked at the desk",
  refunded: "Refund requested",
  "refund retried": "Refund tried again",
  "refund paid otherwise": "Refund settled offline",
  "slots changed": "Slots changed",
  "wrote to a slot": "Wrote to a slot",
  wrote: "Wrote to somebody",
  "made admin": "Made an admin",
  "factors reset": "Second login step removed",
  "logged out": "Logged out everywhere",
  "admin no more": "No longer an admin",
  deleted: "Deleted",
  "called off": "Sessions called off",
  "taken back": "Sessions take place again",
  "put in": "Substitute put in",
  "put in no more": "Substitute taken out",
  closed: "Studio closed",
  reopened: "Studio opened again",
  "days given": "Days given",
  "review hidden": "Review hidden",
  "review shown": "Review shown again",
  "newsletter sent": "Newsletter sent",
  "class added": "Class added",
  "class changed": "Class changed",
  "class removed": "Class removed",
  "class restored": "Class taken back",
};

const outcomes: Record<AuditOutcome, { words: string; tone: Tone }> = {
  due: { words: "Refund waiting to be sent", tone: "highlight" },
  pending: { words: "Refund on its way", tone: "highlight" },
  failed: { words: "Refund failed", tone: "danger" },
  done: { words: "Refunded", tone: "success" },
  "paid otherwise": { words: "Refund failed, since settled", tone: "neutral" },
};

/** What became of a refund; undefined of anything else. */
export function outcomeBadge({ outcome }: AuditEntry): { words: string; tone: Tone } | undefined {
  return outcome && outcomes[outcome];
}

/** What a decision about money says: how much, of which transaction, and the admin's words. */
export type MoneyReason = {
  amount: string;
  transactionId: string;
  /** Whether it ended the membership. */
  ends: boolean;
  words: string;
};

const moneyPattern = new RegExp(`^(\\S+) of (\\w+)(${endedMembership})?(?:: (.*))?$`, "s");

/** A reason such as "$12 of pi_123: Two weeks ill."; nothing if it is about no money. */
export function moneyReason({ action, reason }: AuditEntry): MoneyReason | undefined {
  if (!action.startsWith("refund") && action !== "booked at the desk") return undefined;
  const [, amount, transactionId, ended, words = ""] = moneyPattern.exec(reason) ?? [];
  return amount && transactionId ? { amount, transactionId, ends: ended !== undefined, words } : undefined;
}
