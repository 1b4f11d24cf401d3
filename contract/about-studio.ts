import type { AuditAction } from "./audit.ts";

/** Decisions about the studio, not a person: whoever decided them is their `subject`, too. */
export const aboutStudio: readonly AuditAction[] = [
  "closed",
  "reopened",
  "newsletter sent",
  "class added",
  "class changed",
  "class removed",
  "class restored",
];
