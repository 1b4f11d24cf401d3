import type { TrainerApplication } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { applicationColumns, areaRows, nameColumns } from "#server/db/rows.ts";
import { type Mailer, withdrawMailsUnder } from "#server/ports/mail/mailer.ts";
import { noteDecision } from "./audit.ts";
import { approvedLetter, demotedLetter, rejectedLetter } from "./letters.ts";
import { findUser, type UserRecord } from "./reads.ts";
import type { EndMemberships } from "./writes.ts";

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
      .set((eb) => ({
        ...(!isTrainer && {
          request_status: "requested",
          application_version: eb("application_version", "+", 1),
          rejection_reason: "",
        }),
        ...applicationColumns(input),
      }))
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

type Deciding = {
  actor: UserRecord;
  id: string;
  decision: Decision;
  /** Of the application that was read; undefined decides about what is there. */
  version: number | undefined;
  /** Why, for the applicant to read; may be empty (D64). */
  reason: string;
  mailer: Mailer;
  now: Date;
};

/**
 * Decides an application: approving makes a trainer in the same write. The same decision again changes
 * nothing; the opposite one is refused (D36), and so is one about a text that has changed since it was read. Each
 * decision leaves an audit row.
 * @throws ApiError not_found, conflict
 */
export async function decideApplication(
  db: Db,
  { actor, id, decision, version, reason, mailer, now }: Deciding,
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const decided = await tx
      .updateTable("users")
      .set({ ...outcomes[decision], rejection_reason: reason })
      .where("id", "=", id)
      .where("role", "=", "member")
      .where("request_status", "=", "requested")
      .$if(version !== undefined, (update) => update.where("application_version", "=", Number(version)))
      .returning(["id", "name", "email"])
      .executeTakeFirst();
    if (!decided) return notDecided(await findUser(tx, id), decision);
    await noteDecision(tx, { actor, subject: decided, action: decision, reason, now });
    await mailer.send(
      decision === "approved"
        ? approvedLetter(decided, now)
        : rejectedLetter(decided, { decidedAt: now, reason }),
      tx,
    );
    return { modifiedCount: 1 };
  });
}

function notDecided(user: UserRecord | undefined, decision: Decision) {
  if (!user) throw new ApiError("not_found", "We couldn’t find this person.");
  if (user.request_status === decision) return { modifiedCount: 0 };
  if (user.request_status === "requested") {
    const message = "This application has changed since you opened it. Read it again, then decide.";
    throw new ApiError("conflict", message, { fields: { version: message } });
  }
  throw new ApiError(
    "conflict",
    user.request_status === "none"
      ? "This person hasn’t applied."
      : `This application has already been ${user.request_status}.`,
  );
}

/**
 * Makes a trainer a member again: without an application, a class or a slot that anybody could book (D64). Memberships
 * with them end (D59). Asked again it changes nothing.
 * @throws ApiError not_found, conflict for an admin
 */
export async function demoteTrainer(
  { db, mailer, endMemberships }: { db: Db; mailer: Mailer; endMemberships: EndMemberships },
  { actor, id, now }: Pick<Deciding, "actor" | "id" | "now">,
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const demoted = await tx
      .updateTable("users")
      .set({ role: "member", request_status: "none", slot_duration: 0 })
      .where("id", "=", id)
      .where("role", "=", "trainer")
      .returning(["id", "name", "email"])
      .executeTakeFirst();
    if (!demoted) return noTrainer(await findUser(tx, id));
    await tx.deleteFrom("user_classes").where("user_id", "=", id).execute();
    await endMemberships(tx, { trainer: demoted, now, mailer });
    // Who booked them is no longer theirs to read (D24).
    await withdrawMailsUnder(tx, `booked-you:${id}:`);
    await noteDecision(tx, { actor, subject: demoted, action: "demoted", now });
    await mailer.send(demotedLetter(demoted, now), tx);
    return { modifiedCount: 1 };
  });
}

function noTrainer(user: UserRecord | undefined) {
  if (!user) throw new ApiError("not_found", "We couldn’t find this person.");
  if (user.role === "admin") throw new ApiError("conflict", "This person is an admin, not a trainer.");
  return { modifiedCount: 0 };
}
