import { z } from "zod";
import { ListQuery } from "./lists.ts";
import { RefundState } from "./payments.ts";
import { Day, Id, named } from "./primitives.ts";

/**
 * An admin's decisions about people (D36, D38, D64), money (D58) and the studio (D62, D66, D74), the owner's about admins
 * (D69), and what trainers do with their slots (D53, D72, D73, D78).
 */
export const AuditAction = z.enum([
  "approved",
  "rejected",
  "demoted",
  "deleted",
  "booked at the desk",
  "refunded",
  "refund retried",
  "refund paid otherwise",
  "slots changed",
  "wrote to a slot",
  "wrote",
  "made admin",
  "admin no more",
  "factors reset",
  "logged out",
  "called off",
  "taken back",
  "put in",
  "put in no more",
  "closed",
  "reopened",
  "days given",
  "review hidden",
  "review shown",
  "newsletter sent",
  "class added",
  "class changed",
  "class removed",
  "class restored",
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** What became of a refund that was requested: its state, or that it was settled offline (D58). */
export const AuditOutcome = z.enum([...RefundState.options, "paid otherwise"]);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** Somebody by the name they had at the time; they may have left since. */
const AuditPerson = z.object({ _id: Id, name: z.string(), email: z.string() });

/** One decision: who, what, about whom, why and when. */
export const AuditEntry = named("AuditEntry", {
  _id: Id,
  action: AuditAction,
  actor: AuditPerson,
  subject: AuditPerson,
  reason: z.string().describe("Empty if none was given"),
  outcome: AuditOutcome.optional().describe(
    "Of a refund that was requested: what has become of it by now (D58)",
  ),
  decidedAt: z.string().describe("ISO 8601, UTC"),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = ListQuery.extend({
  action: AuditAction.optional(),
  from: Day.optional().describe("Only decisions on or after this day (studio time)"),
  until: Day.optional().describe("Only decisions on or before this day"),
  subject: Id.optional().describe("Only decisions about the person with this id"),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** What a trainer reads of the audit (D88). */
export const OwnAction = AuditAction.extract([
  "slots changed",
  "called off",
  "taken back",
  "put in no more",
  "wrote to a slot",
  "newsletter sent",
  "logged out",
]);
export type OwnAction = z.infer<typeof OwnAction>;

/** What a trainer did, or what was done to their sessions, in the last 30 days. */
export const OwnDeed = named("OwnDeed", {
  _id: Id,
  action: OwnAction,
  isOwn: z.boolean().describe("Whether they did it themselves"),
  of: z.string().describe("Whose session it was about; empty for their own"),
  reason: z.string().describe("Days, slots or words; may be empty"),
  decidedAt: z.string().describe("ISO 8601, UTC"),
});
export type OwnDeed = z.infer<typeof OwnDeed>;
