import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";

/**
 * Logs someone out everywhere, or everywhere but in the session `except`; returns how many of our sessions ended
 * (D70). Access tokens without a session end in either case.
 */
export async function endSessions(
  { db, identity, clock }: Pick<Parts, "db" | "identity" | "clock">,
  { caller, except }: { caller: UserRecord; except: string | undefined },
): Promise<{ deletedCount: number }> {
  return db.transaction().execute((tx) => endIn(tx, { identity, clock }, { person: caller, except }));
}

/**
 * Logs someone else out everywhere, and audits who decided so.
 * @throws ApiError not_found if there is no such person
 */
export async function endSessionsOf(
  { db, identity, clock }: Pick<Parts, "db" | "identity" | "clock">,
  { actor, id }: { actor: UserRecord; id: string },
): Promise<{ deletedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const person = await findUser(tx, id);
    if (!person) throw new ApiError("not_found", "We couldn’t find this person.");
    await noteDecision(tx, { actor, subject: person, action: "logged out", now: clock.now() });
    return endIn(tx, { identity, clock }, { person });
  });
}

async function endIn(
  tx: Db,
  { identity, clock }: Pick<Parts, "identity" | "clock">,
  { person, except }: { person: UserRecord; except?: string | undefined },
): Promise<{ deletedCount: number }> {
  // Tokens carry whole seconds: those issued in the current second end, too.
  const tokens_after = new Date(clock.now().getTime() + 1000).toISOString();
  await tx.updateTable("users").set({ tokens_after }).where("id", "=", person.id).execute();
  const ended = await identity.sessions?.end(tx, person.identity_subject ?? "", { except });
  return { deletedCount: ended ?? 0 };
}
