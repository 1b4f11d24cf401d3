import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import type { AuditTable } from "#server/db/schema.ts";

type Person = { id: string; email: string };
type Decision = { actor: Person; subject: Person; action: AuditTable["action"]; now: Date };

/** Records who decided what about whom, in the transaction of the decision (D36, D38). */
export async function noteDecision(tx: Db, { actor, subject, action, now }: Decision): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      id: newId(),
      actor_id: actor.id,
      actor_email: actor.email,
      subject_id: subject.id,
      subject_email: subject.email,
      action,
      created_at: now.toISOString(),
    })
    .execute();
}
