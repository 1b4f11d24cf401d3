import type { SlotTiming } from "#contract/slots.ts";
import type { NewUser, Role, SlotUpdate } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { nameKey } from "#server/db/lists/search.ts";
import { lockClasses, lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { noApplication, userColumns } from "#server/db/rows.ts";
import { slotDaysText } from "#server/db/slot-days.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import type { Departures } from "#server/features/leaving/leaving.ts";
import { purgePerson } from "#server/features/leaving/purge-person.ts";
import { keptInPlaceOf } from "#server/features/pictures/reads.ts";
import type { IdentityPerson } from "#server/ports/identity/identity.ts";
import type { Parts } from "#server/ports/parts.ts";
import { requireRoom } from "./policy.ts";
import { findUser, findUserByEmail, type UserRecord } from "./reads.ts";
import { noteSlotChange } from "./slot-changes.ts";

/**
 * Registers a new member. A role in the input is ignored (D14).
 * @throws ApiError conflict when the email is known, unauthenticated when the account was deleted in the meantime
 */
export async function registerUser(
  { db, identity, clock }: Pick<Parts, "db" | "identity" | "clock">,
  { person, input, role }: { person: IdentityPerson; input: NewUser; role: Role },
): Promise<{ insertedId: string }> {
  const id = newId();
  return db.transaction().execute(async (tx) => {
    const { accounts } = identity;
    // Whoever deletes the account locks it first, and would leave a record without one.
    await accounts?.lock({ subject: person.subject }, tx);
    const account = accounts ? await accounts.find(person.subject, tx) : person;
    if (!account) throw new ApiError("unauthenticated", "Your account was deleted. Sign up again.");
    const inserted = await tx
      .insertInto("users")
      .values(
        userColumns({
          id,
          email: person.email,
          identity_subject: person.subject,
          email_proven: account.emailVerified ? 1 : 0,
          name: input.name,
          photo_url: await keptInPlaceOf(tx, input.photoUrl ?? ""),
          role,
          request_status: "none",
          application: noApplication,
          slot_duration: 0,
          createdAt: clock.now(),
        }),
      )
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) throw new ApiError("conflict", "This email is already registered.");
    return { insertedId: id };
  });
}

/**
 * Sets a trainer's slots: their length in hours, and classes; weekdays, places and times of day where given (D37, D53,
 * D54). Making a slot smaller removes nobody. The audit says what has changed.
 * @throws ApiError not_found, conflict, invalid
 */
export async function setSlot(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { caller, input }: { caller: UserRecord; input: SlotUpdate },
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const before = await findUserByEmail(tx, input.email);
    await lockPeople(tx, before ? [before.id] : []);
    // Read again under the lock: they may have been demoted in the meantime.
    const trainer = before && (await findUser(tx, before.id));
    if (!trainer) throw new ApiError("not_found", "Nobody is registered with this email.");
    if (trainer.role !== "trainer") throw new ApiError("conflict", "Only trainers have slots.");
    const { slot_duration, available_slots: slots = trainer.slots } = input;
    requireRoom({ slot_duration, slots }, { before: trainer, field: "slot_duration" });
    const classIds = await classIdsOf(tx, input.available_classes);
    await tx
      .updateTable("users")
      .set({
        slot_duration,
        ...(input.slot_days && { slot_days: slotDaysText(input.slot_days) }),
        ...(input.places && { places: input.places }),
      })
      .where("id", "=", trainer.id)
      .execute();
    if (input.available_slots) await replaceSlots(tx, trainer.id, input.available_slots);
    await tx.deleteFrom("user_classes").where("user_id", "=", trainer.id).execute();
    await tx
      .insertInto("user_classes")
      .values(classIds.map((class_id) => ({ user_id: trainer.id, class_id })))
      .execute();
    await noteSlotChange(tx, { actor: caller, before: trainer, now: clock.now() });
    return { modifiedCount: 1 };
  });
}

/** Replaces the times of day that a trainer or an applicant offers; their row must be locked. */
export async function replaceSlots(tx: Db, userId: string, slots: readonly SlotTiming[]): Promise<void> {
  await tx.deleteFrom("user_slots").where("user_id", "=", userId).execute();
  const rows = [...new Set(slots)].map((slot) => ({ user_id: userId, slot }));
  await tx.insertInto("user_slots").values(rows).execute();
}

/**
 * Ids of the classes with these names, ignoring case.
 * @throws ApiError invalid when one is unknown
 */
async function classIdsOf(db: Db, names: readonly string[]): Promise<string[]> {
  const keys = [...new Set(names.map(nameKey))];
  const asked = await db.selectFrom("classes").select("id").where("name_key", "in", keys).execute();
  const ids = asked.map(({ id }) => id);
  await lockClasses(db, ids);
  // A write, so that none of them is removed in the meantime.
  const known = await db
    .updateTable("classes")
    .set({ archived_at: null })
    .where("name_key", "in", keys)
    .where("archived_at", "is", null)
    .returning(["id", "name_key"])
    .execute();
  const unknown = keys.filter((key) => !known.some(({ name_key }) => name_key === key));
  if (unknown.length > 0) {
    const message = `There is no class called ${unknown.join(", ")}.`;
    throw new ApiError("invalid", message, { fields: { available_classes: message } });
  }
  return known.map(({ id }) => id);
}

/**
 * Deletes a person and their account; what they wrote and paid stays (D38), and memberships with them end.
 * @throws ApiError forbidden for the caller's own account and for admins
 */
export async function deleteUser(
  {
    db,
    identity,
    mailer,
    clock,
    securityLog,
  }: Pick<Parts, "db" | "identity" | "mailer" | "clock" | "securityLog">,
  { actor, id, departures }: { actor: UserRecord; id: string; departures: Departures },
): Promise<{ deletedCount: number }> {
  if (id === actor.id) throw new ApiError("forbidden", "You can’t delete yourself.");
  const now = clock.now();
  // Purging finds only what is in the database.
  await securityLog.written();
  return db.transaction().execute(async (tx) => {
    const purging = { accounts: identity.accounts, mailer, departures, now };
    const gone = await purgePerson(tx, { id, way: "deleted by an admin", ...purging });
    if (gone) {
      await noteDecision(tx, { actor, subject: gone, action: "deleted", now });
      return { deletedCount: 1 };
    }
    if (await findUser(tx, id)) throw new ApiError("forbidden", "Admins can’t be deleted here.");
    return { deletedCount: 0 };
  });
}
