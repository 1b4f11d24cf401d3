import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { aboutStudio } from "#contract/about-studio.ts";
import {
  type AuditAction,
  type AuditEntry,
  type AuditOutcome,
  type AuditQuery,
  OwnAction,
  type OwnDeed,
} from "#contract/audit.ts";
import { daysBack } from "#contract/constants.ts";
import { formerMember } from "#contract/own-data.ts";
import { RefundState } from "#contract/payments.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { newId } from "#server/core/ids.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import type { Db } from "#server/db/open.ts";
import { purgeRows } from "#server/db/purge.ts";
import { auditColumns, auditNameColumns } from "#server/db/rows.ts";
import type { AuditTable, Schema } from "#server/db/schema.ts";

type Person = { id: string; name: string; email: string };
type Decision = {
  actor: Person;
  /** Whom it is about; nobody, if it is about the studio. */
  subject?: Person;
  action: AuditAction;
  reason?: string;
  now: Date;
};

/** Audits a decision, in the decision's transaction (D36, D38, D64). */
export async function noteDecision(tx: Db, { now, reason = "", ...decision }: Decision): Promise<void> {
  await tx
    .insertInto("audit")
    .values(auditColumns({ subject: decision.actor, ...decision, reason, id: newId(), createdAt: now }))
    .execute();
}

/** When somebody's last application was approved, as long as the audit has it (D88). */
export async function findApproval(db: Db, id: string): Promise<string | undefined> {
  const { at } = await db
    .selectFrom("audit")
    .select((eb) => eb.fn.max("created_at").as("at"))
    .where("subject_id", "=", id)
    .where("action", "=", "approved")
    .executeTakeFirstOrThrow();
  // None has no last one: the types don't know it.
  return (at as string | null) ?? undefined;
}

/** Removes someone's name and email from all decisions, about them and by them (D71). */
export async function purgeFromAudit(tx: Db, id: string): Promise<void> {
  const entries = await tx
    .selectFrom("audit")
    .selectAll()
    .where((eb) => eb.or([eb("actor_id", "=", id), eb("subject_id", "=", id)]))
    .execute();
  for (const entry of entries) {
    const { actor, subject, reason } = presentDecision(entry);
    const orNobody = (person: AuditEntry["actor"]) => (person._id === id ? nobody : person);
    const names = auditNameColumns({ actor: orNobody(actor), subject: orNobody(subject), reason });
    await tx.updateTable("audit").set(names).where("id", "=", entry.id).execute();
  }
}

const nobody = { name: formerMember, email: "" };

/** Longer than anyone asks about a decision; it names people who may have left (D38). */
const memoryMs = 2 * 365 * 24 * 60 * 60 * 1000;

/** Decisions about money belong to the books and are kept as long (D58). */
const aboutMoney: readonly AuditAction[] = [
  "booked at the desk",
  "refunded",
  "refund retried",
  "refund paid otherwise",
];

/** Deletes decisions about people that are more than two years old. */
export async function purgeDecisions(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - memoryMs).toISOString();
  await purgeRows(db, "audit", {
    old: sql`created_at < ${before} and action not in (${sql.join(aboutMoney)})`,
    signal,
  });
}

type AuditRecord = Selectable<AuditTable> & { outcome?: AuditOutcome | null };

const newestFirst: Order = { column: "created_at", direction: "desc", holds: "text" };

const filters: Filters<AuditQuery, Schema, "audit"> = {
  q: (text) => hasText(text),
  action: (action, eb) => eb("action", "=", action),
  subject: (id, eb) => eb.and([eb("subject_id", "=", id), eb("action", "not in", aboutStudio)]),
  from: (day, eb) => eb("created_at", ">=", studioMoment(day).toISOString()),
  until: (day, eb) => eb("created_at", "<", studioMoment(dayAfter(day)).toISOString()),
};

/** Lists decisions, newest first, filtered by `query` (D47). */
export function listDecisions(db: Db, query: AuditQuery): Promise<Page<AuditRecord>> {
  const decisions = db
    .selectFrom("audit")
    .selectAll()
    .select((eb) => outcomeOf(eb).as("outcome"))
    .where(matching(query, filters));
  return readPage(db, () => decisions, { ...query, order: newestFirst });
}

/** What became of the refund that was requested by this decision: both were written in one moment, by one admin (D58). */
function outcomeOf(eb: ExpressionBuilder<Schema, "audit">) {
  return (
    eb
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .whereRef("refunds.created_at", "=", "audit.created_at")
      .whereRef("refunds.asked_by", "=", "audit.actor_id")
      // All of them: the index begins with the state.
      .where("refunds.state", "in", RefundState.options)
      .where("audit.action", "=", "refunded")
      .select(
        // What is paid back at the desk at once never failed (D91).
        sql<AuditOutcome>`max(case when refunds.paid_otherwise is null or payments.desk is not null
          then refunds.state else 'paid otherwise' end)`.as("state"),
      )
  );
}

/** What a trainer did in the last days, and what was done to their sessions, newest first (D88). */
export async function listOwnDeeds(db: Db, { id, now }: { id: string; now: Date }): Promise<OwnDeed[]> {
  const entries = await db
    .selectFrom("audit")
    .selectAll()
    .where((eb) => eb.or([eb("actor_id", "=", id), eb("subject_id", "=", id)]))
    .where("action", "in", OwnAction.options)
    .where("created_at", ">=", studioMoment(dayAfter(studioDay(now), -daysBack)).toISOString())
    .orderBy("created_at", "desc")
    .limit(mostDeeds)
    .execute();
  return entries.map((entry) => ({
    _id: entry.id,
    action: entry.action as OwnAction,
    isOwn: entry.actor_id === id,
    of: entry.subject_id === id ? "" : entry.subject_name,
    reason: entry.reason,
    decidedAt: entry.created_at,
  }));
}

/** More than a trainer does in 30 days. */
const mostDeeds = 200;

/** A decision as admins read it. */
export function presentDecision(entry: AuditRecord): AuditEntry {
  return {
    _id: entry.id,
    action: entry.action,
    actor: { _id: entry.actor_id, name: entry.actor_name, email: entry.actor_email },
    subject: { _id: entry.subject_id, name: entry.subject_name, email: entry.subject_email },
    reason: entry.reason,
    decidedAt: entry.created_at,
    ...(entry.outcome && { outcome: entry.outcome }),
  };
}
