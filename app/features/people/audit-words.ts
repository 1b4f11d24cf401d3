import type { Badge } from "#app/ui/badge.tsx";
import type { AuditAction } from "#contract/audit.ts";

type Tone = NonNullable<Parameters<typeof Badge>[0]["tone"]>;

/** What was decided, in a word or two. */
export const actionWords: Record<AuditAction, string> = {
  approved: "Approved",
  rejected: "Rejected",
  demoted: "Made a member again",
  deleted: "Deleted",
};

export const actionTones: Record<AuditAction, Tone> = {
  approved: "success",
  rejected: "neutral",
  demoted: "highlight",
  deleted: "danger",
};
