import type { TrainerApplication } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows } from "#server/db/plain-rows.ts";
import { applicationColumns, areaRows, nameColumns } from "#server/db/rows.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { type Departures, endTraining, lockWithPartners } from "#server/features/leaving/leaving.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { approvedLetter, demotedLetter, rejectedLetter, unwrittenAppliedLetter } from "./letters.ts";
import { requireRoom } from "./policy.ts";
import { findUser, listAdmins, type UserRecord } from "./reads.ts";
import { noteSlotChange } from "./slot-changes.ts";
import { replaceSlots } from "./writes.ts";

/**
 * Takes a member's application to become a trainer, or its newer version; for a trainer, updates the public profile
 * without changing status or role (D36).
 * @throws ApiError conflict for an admin, invalid for slots that a trainer's session is too long for (D37)
 */
export async function applyAsTrainer(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
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
      // Checked in the update: an approval may have come since the request began.
      .where("role", "=", isTrainer ? "trainer" : "member")
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw new ApiError("conflict", "Only a member can apply to become a trainer.");
    // As they are now: name and slots may have changed since the request began.
    const before = (await findUser(tx, updated.id)) as UserRecord;
    requireRoom({ ...before, slots: input.available_slots }, { before, field: "available_slots" });
    await changeRows(tx, "users", { id: updated.id }, nameColumns({ ...input, name: before.name }));
    await replaceLists(tx, applicant.id, input);
    if (isTrainer) await noteSlotChange(tx, { actor: before, before, now: clock.now() });
    else if (applicant.request_status !== "requested") {
      const { id, application_version: version } = applicant;
      for (const admin of await listAdmins(tx))
        await mailer.send(unwrittenAppliedLetter({ id }, { admin, version }), tx);
    }
    return { modifiedCount: 1 };
  });
}

async function replaceLists(tx: Db, userId: string, input: TrainerApplication): Promise<void> {
  await tx.deleteFrom("user_areas").where("user_id", "=", userId).execute();
  await tx.insertInto("user_areas").values(areaRows(userId, input.areas_of_expertise)).execute();
  await replaceSlots(tx, userId, input.available_slots);
}

/** What each decision makes of the applicant. */
const outcomes = {
  approved: { request_status: "approved", role: "trainer" },
  rejected: { request_status: "rejected" },
} as const;

/** A decision on an application. */
export type Decision = keyof typeof outcomes;

type Deciding = {
  actor: UserRecord;
  id: string;
  decision: Decision;
  /** The version that was read; undefined decides on the current one. */
  version: number | undefined;
  /** Why, as the applicant reads it; may be empty (D64). */
  reason: string;
  mailer: Mailer;
  now: Date;
};

/**
 * Decides an application: approving also makes a trainer, in one write. Repeating a decision changes nothing; the
 * opposite one is refused (D36), as is one about a version that has since changed. Each decision is audited.
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
 * Makes a trainer a member again, without application, classes or bookable slots (D64). Memberships with them end
 * (D59). Idempotent.
 * @throws ApiError not_found, conflict for an admin
 */
export async function demoteTrainer(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
  { actor, id, departures }: Pick<Deciding, "actor" | "id"> & { departures: Departures },
): Promise<{ modifiedCount: number }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockWithPartners(tx, { id });
    const demoted = await tx
      .updateTable("users")
      .set({ role: "member", request_status: "none", slot_duration: 0 })
      .where("id", "=", id)
      .where("role", "=", "trainer")
      .returning(["id", "name", "email"])
      .executeTakeFirst();
    if (!demoted) return noTrainer(await findUser(tx, id));
    await endTraining(tx, { trainer: demoted, departures, now, mailer });
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
