import type { NewUser, Role, SlotUpdate } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { lockClasses, lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { noApplication, userColumns } from "#server/db/rows.ts";
import { nameKey } from "#server/db/search.ts";
import { slotDaysText } from "#server/db/slot-days.ts";
import type { IdentityPerson } from "#server/ports/identity/identity.ts";
import { type Mailer, withdrawMails, withdrawMailsTo } from "#server/ports/mail/mailer.ts";
import { noteDecision } from "./audit.ts";
import { findUserByEmail, type UserRecord } from "./reads.ts";

/**
 * Registers a new member. The role is never what was sent (D14).
 * @throws ApiError conflict when the email is known
 */
export async function registerUser(
  db: Db,
  { person, input, role, now }: { person: IdentityPerson; input: NewUser; role: Role; now: Date },
): Promise<{ insertedId: string }> {
  const id = newId();
  const inserted = await db
    .insertInto("users")
    .values(
      userColumns({
        id,
        email: person.email,
        identity_subject: person.subject,
        name: input.name,
        photo_url: input.photoUrl ?? "",
        role,
        request_status: "none",
        application: noApplication,
        slot_duration: 0,
        createdAt: now,
      }),
    )
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new ApiError("conflict", "This email is registered already.");
  return { insertedId: id };
}

/**
 * Sets a trainer's slot: its length in hours, its weekdays and places where they are named, and the classes taught in
 * it (D37, D53, D54). A slot that is made smaller keeps who is in it.
 * @throws ApiError not_found, conflict, invalid
 */
export async function setSlot(db: Db, input: SlotUpdate): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const trainer = await findUserByEmail(tx, input.email);
    if (!trainer) throw new ApiError("not_found", "There is nobody with this email.");
    if (trainer.role !== "trainer") throw new ApiError("conflict", "Only a trainer has slots.");
    // Before the classes, as with a booking: neither waits for the other.
    await lockPeople(tx, [trainer.id]);
    const classIds = await classIdsOf(tx, input.available_classes);
    await tx
      .updateTable("users")
      .set({
        slot_duration: input.slot_duration,
        ...(input.slot_days && { slot_days: slotDaysText(input.slot_days) }),
        ...(input.places && { places: input.places }),
      })
      .where("id", "=", trainer.id)
      .execute();
    await tx.deleteFrom("user_classes").where("user_id", "=", trainer.id).execute();
    await tx
      .insertInto("user_classes")
      .values(classIds.map((class_id) => ({ user_id: trainer.id, class_id })))
      .execute();
    return { modifiedCount: 1 };
  });
}

/** Ids of the classes with these names, whatever their case. @throws ApiError invalid when one is unknown */
async function classIdsOf(db: Db, names: readonly string[]): Promise<string[]> {
  const keys = [...new Set(names.map(nameKey))];
  const asked = await db.selectFrom("classes").select("id").where("name_key", "in", keys).execute();
  const ids = asked.map(({ id }) => id);
  await lockClasses(db, ids);
  // A write, so that none of them is removed before they are taken.
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

/** Ends what people have paid for with a trainer who leaves (D59); the payments' to do, and handed in. */
export type EndMemberships = (
  tx: Db,
  leaving: { trainer: { id: string; name: string }; now: Date; mailer: Mailer },
) => Promise<void>;

/**
 * Deletes a person and their account; what they wrote and paid stays (D38), and memberships with them end. A hosted
 * identity service has no `removeAccount`.
 * @throws ApiError forbidden for oneself and for admins
 */
export async function deleteUser(
  {
    db,
    mailer,
    removeAccount,
    endMemberships,
  }: {
    db: Db;
    mailer: Mailer;
    removeAccount: ((email: string, tx: Db) => Promise<void>) | undefined;
    endMemberships: EndMemberships;
  },
  { actor, id, now }: { actor: UserRecord; id: string; now: Date },
): Promise<{ deletedCount: number }> {
  const subject = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!subject) return { deletedCount: 0 };
  if (subject.id === actor.id) throw new ApiError("forbidden", "You cannot delete yourself.");
  if (subject.role === "admin") throw new ApiError("forbidden", "Admins cannot be deleted here.");
  return db.transaction().execute(async (tx) => {
    // They go with whom they wait for.
    const waiting = await tx.selectFrom("waiting_list").select("id").where("trainer_id", "=", id).execute();
    const deleted = await tx
      .deleteFrom("users")
      .where("id", "=", id)
      .where("role", "!=", "admin")
      .executeTakeFirst();
    if (Number(deleted.numDeletedRows) === 0) return { deletedCount: 0 };
    await removeAccount?.(subject.email, tx);
    await endMemberships(tx, { trainer: subject, now, mailer });
    await withdrawMails(tx, `booked-you:${id}:`);
    for (const waited of waiting) await withdrawMails(tx, `place-free:${waited.id}`);
    await withdrawMailsTo(tx, { recipient: subject.email, kinds: ["place-free", "renewal"] });
    await noteDecision(tx, { actor, subject, action: "deleted", now });
    return { deletedCount: 1 };
  });
}
