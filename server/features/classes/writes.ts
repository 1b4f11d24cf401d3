import type { ClassChange, ClassRemoved, NewClass } from "#contract/classes.ts";
import { ApiError, outdated } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { classColumns, classTextColumns } from "#server/db/rows.ts";
import { ofClasses, toFields } from "#server/db/written.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { keptInPlaceOf } from "#server/features/pictures/reads.ts";
import { heroClasses } from "#studio/hero.ts";
import { findClass, findClassByName } from "./reads.ts";

/** Who decides, and when: each of these is in the audit (D64). */
type Deciding = { caller: UserRecord; now: Date };

/**
 * Adds a class.
 * @throws ApiError conflict when the name is taken, ignoring case (D33)
 */
export async function addClass(
  db: Db,
  { input, caller, now }: Deciding & { input: NewClass },
): Promise<{ insertedId: string }> {
  const id = newId();
  return db.transaction().execute(async (tx) => {
    const class_image_url = await keptInPlaceOf(tx, input.class_image_url ?? "");
    const inserted = await tx
      .insertInto("classes")
      .values(classColumns({ ...input, class_image_url, id, createdAt: now }))
      .onConflict((conflict) => conflict.column("name_key").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (!inserted) throw nameTaken();
    await noteDecision(tx, { actor: caller, action: "class added", reason: inserted.name, now });
    return { insertedId: id };
  });
}

/**
 * Changes a class (D62). Bookings keep the name they were made under.
 * @throws ApiError not_found, conflict when the change was made from an outdated version, or the name is taken (D33)
 */
export async function changeClass(
  db: Db,
  { id, change, caller, now }: Deciding & { id: string; change: ClassChange },
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .updateTable("classes")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("version", "=", change.version)
      .returningAll()
      .executeTakeFirst();
    if (!before) {
      await requireClass(tx, id);
      throw outdated();
    }
    const after = toFields(ofClasses, before, change);
    const class_image_url = await keptInPlaceOf(tx, after.class_image_url);
    const text = classTextColumns({ ...after, class_image_url });
    const namesake = await findClassByName(tx, text.name);
    if (namesake && namesake.id !== id) throw nameTaken();
    await tx.updateTable("classes").set(text).where("id", "=", id).execute();
    const reason = before.name === text.name ? text.name : `${text.name}, ${before.name} until now`;
    await noteDecision(tx, { actor: caller, action: "class changed", reason, now });
    return { modifiedCount: 1 };
  });
}

/**
 * Deletes a class, or archives it if someone teaches or has booked it (D62). An archived class is not listed and
 * cannot be chosen, but its page and the books keep its name.
 * @throws ApiError conflict for the four of the hero, which the home page links to
 */
export async function removeClass(
  db: Db,
  { id, caller, now }: Deciding & { id: string },
): Promise<ClassRemoved> {
  const behindSlides = await Promise.all(heroClasses.map((heroClass) => findClass(db, heroClass.id)));
  if (behindSlides.some((shown) => shown?.id === id))
    throw new ApiError("conflict", "The home page links to this class, so it can be edited but not removed.");
  return db.transaction().execute(async (tx) => {
    // The first write locks it: from here on nobody books it and no trainer takes it.
    const locked = await tx
      .updateTable("classes")
      .set((eb) => ({ archived_at: eb.fn.coalesce("archived_at", eb.val(now.toISOString())) }))
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!locked) return { deletedCount: 0, archived: false };
    await noteDecision(tx, { actor: caller, action: "class removed", reason: locked.name, now });
    if (await isNamed(tx, id)) return { deletedCount: 0, archived: true };
    await tx.deleteFrom("classes").where("id", "=", id).execute();
    return { deletedCount: 1, archived: false };
  });
}

/** Whether a trainer teaches the class or anyone has ever booked it, refunded or not. */
async function isNamed(db: Db, id: string): Promise<boolean> {
  const taught = db.selectFrom("user_classes").select("class_id").where("class_id", "=", id);
  const booked = db.selectFrom("payments").select("id").where("class_id", "=", id);
  return Boolean((await taught.limit(1).executeTakeFirst()) ?? (await booked.limit(1).executeTakeFirst()));
}

/** Takes a class back out of the archive (D62). @throws ApiError not_found */
export async function restoreClass(
  db: Db,
  { id, caller, now }: Deciding & { id: string },
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const restored = await tx
      .updateTable("classes")
      .set({ archived_at: null })
      .where("id", "=", id)
      .where("archived_at", "is not", null)
      .returning("name")
      .executeTakeFirst();
    if (restored) {
      await noteDecision(tx, { actor: caller, action: "class restored", reason: restored.name, now });
      return { modifiedCount: 1 };
    }
    await requireClass(tx, id);
    return { modifiedCount: 0 };
  });
}

async function requireClass(db: Db, id: string): Promise<void> {
  const known = await db.selectFrom("classes").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) throw new ApiError("not_found", "We couldn’t find this class.");
}

function nameTaken(): ApiError {
  const taken = "There is already a class with this name.";
  return new ApiError("conflict", taken, { fields: { class_name: taken } });
}
