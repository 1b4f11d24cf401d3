import type { TrainerApplication } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { applicationColumns, areaRows, nameColumns } from "#server/db/rows.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { noteDecision } from "./audit.ts";
import { approvedLetter, rejectedLetter } from "./letters.ts";
import { findUser, type UserRecord } from "./reads.ts";

/**
 * Takes a member's application to become a trainer, or a newer version of it; from a trainer, what members read of
 * them, which changes neither status nor role (D36).
 * @throws ApiError conflict for an admin
 */
export async function applyAsTrainer(
  db: Db,
  { applicant, input }: { applicant: UserRecord; input: TrainerApplication },
): Promise<{ modifiedCount: number }> {
  const isTrainer = applicant.role === "trainer";
  return db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable("users")
      .set({ ...(!isTrainer && { request_status: "requested" }), ...applicationColumns(input) })
      .where("id", "=", applicant.id)
      // Checked here: an approval may have come since the request began.
      .where("role", "=", isTrainer ? "trainer" : "member")
      .returning("name")
      .executeTakeFirst();
    if (!updated) throw new ApiError("conflict", "Only a member can apply to become a trainer.");
    // The name as it is now: it may have changed since the request began.
    await tx
      .updateTable("users")
      .set(nameColumns({ ...input, name: updated.name }))
      .where("id", "=", applicant.id)
      .execute();
    await replaceLists(tx, applicant.id, input);
    return { modifiedCount: 1 };
  });
}

async function replaceLists(tx: Db, userId: string, input: TrainerApplication): Promise<void> {
  const slots = [...new Set(input.available_slots)];
  await tx.deleteFrom("user_areas").where("user_id", "=", userId).execute();
  await tx.deleteFrom("user_slots").where("user_id", "=", userId).execute();
  await tx.insertInto("user_areas").values(areaRows(userId, input.areas_of_expertise)).execute();
  await tx
    .insertInto("user_slots")
    .values(slots.map((slot) => ({ user_id: userId, slot })))
    .execute();
}

/** What each decision makes of the applicant. */
const outcomes = {
  approved: { request_status: "approved", role: "trainer" },
  rejected: { request_status: "rejected" },
} as const;

/** How an application ends. */
export type Decision = keyof typeof outcomes;

/**
 * Decides an application: approving makes a trainer in the same write. The same decision again changes
 * nothing; the opposite one is refused (D36). Each decision leaves an audit row.
 * @throws ApiError not_found, conflict
 */
export async function decideApplication(
  db: Db,
  {
    actor,
    id,
    decision,
    mailer,
    now,
  }: { actor: UserRecord; id: string; decision: Decision; mailer: Mailer; now: Date },
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const decided = await tx
      .updateTable("users")
      .set(outcomes[decision])
      .where("id", "=", id)
      .where("role", "=", "member")
      .where("request_status", "=", "requested")
      .returning(["email", "name"])
      .executeTakeFirst();
    if (!decided) return alreadyDecided(await findUser(tx, id), decision);
    await noteDecision(tx, { actor, subject: { id, email: decided.email }, action: decision, now });
    const applicant = { id, ...decided };
    await mailer.send(
      decision === "approved"
        ? approvedLetter(applicant, now)
        : rejectedLetter(applicant, { decidedAt: now }),
      tx,
    );
    return { modifiedCount: 1 };
  });
}

function alreadyDecided(user: UserRecord | undefined, decision: Decision) {
  if (!user) throw new ApiError("not_found", "There is no such person.");
  if (user.request_status === decision) return { modifiedCount: 0 };
  throw new ApiError(
    "conflict",
    user.request_status === "none"
      ? "This person has not applied."
      : `This application was ${user.request_status}.`,
  );
}
