import type { Selectable } from "kysely";
import type { ClassesQuery, ClassTeacher } from "#contract/classes.ts";
import { slotTimings } from "#contract/constants.ts";
import { keepStatements } from "#server/db/kept-statements.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import { joinTexts, splitTexts } from "#server/db/lists/joined-texts.ts";
import { type Order, type Page, readPage, shapeOf } from "#server/db/lists/pages.ts";
import { nameKey } from "#server/db/lists/search.ts";
import type { Db } from "#server/db/open.ts";
import type { ClassesTable, Schema } from "#server/db/schema.ts";
import { offeredDays } from "#server/db/slot-days.ts";
import { heroClasses } from "#studio/hero.ts";

/** A class with its trainers (D34). */
export type ClassRecord = Selectable<ClassesTable> & { teachers: ClassTeacher[] };

const runKept = keepStatements();

const orders: Record<NonNullable<ClassesQuery["sort"]>, Order> = {
  newest: { column: "created_at", direction: "desc", holds: "text" },
  name: { column: "sort_name", direction: "asc", holds: "text" },
  popular: { column: "total_bookings", direction: "desc", holds: "integer" },
};
const oldestFirst: Order = { column: "created_at", direction: "asc", holds: "text" };

const filters: Filters<ClassesQuery, Schema, "classes"> = {
  q: (text) => hasText(text),
  state: (_, eb) => eb("archived_at", "is not", null),
};

/**
 * Lists current classes, or those in the archive, filtered by `query`, in order of creation unless it asks for another
 * (D47, D62).
 */
export async function listClasses(db: Db, query: ClassesQuery): Promise<Page<ClassRecord>> {
  const list = () => {
    const classes = db.selectFrom("classes").selectAll().where(matching(query, filters));
    return query.state ? classes : classes.where("archived_at", "is", null);
  };
  const order = query.sort ? orders[query.sort] : oldestFirst;
  const page = await readPage(db, list, { ...query, order, shape: shapeOf("classes", query) });
  return { ...page, rows: await withTeachers(db, page.rows) };
}

/** One class by id. A hero's id also finds the class with its name, which a studio may have added before (D68). */
export async function findClass(db: Db, id: string): Promise<ClassRecord | undefined> {
  const heroName = heroClasses.find((heroClass) => heroClass.id === id)?.name;
  const row = await db
    .selectFrom("classes")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", id), ...(heroName ? [eb("name_key", "=", nameKey(heroName))] : [])]))
    .orderBy((eb) => eb("id", "=", id), "desc")
    .executeTakeFirst();
  return row && (await withTeachers(db, [row]))[0];
}

/** One class by name, ignoring case. */
export async function findClassByName(db: Db, name: string): Promise<Selectable<ClassesTable> | undefined> {
  return db.selectFrom("classes").selectAll().where("name_key", "=", nameKey(name)).executeTakeFirst();
}

/** The classes with the trainers of each, who come in the order in which they joined. */
async function withTeachers(db: Db, classes: readonly Selectable<ClassesTable>[]): Promise<ClassRecord[]> {
  if (classes.length === 0) return [];
  const values = Object.fromEntries(classes.map(({ id }, index) => [`id${index}`, id]));
  const rows = await runKept(db, { shape: `teachers of ${classes.length}`, values }, (ids) =>
    db
      .selectFrom("user_classes")
      .innerJoin("users", "users.id", "user_classes.user_id")
      .where("user_classes.class_id", "in", Object.values(ids))
      .where("users.role", "=", "trainer")
      .select((eb) => [
        "class_id",
        "users.id",
        "users.name",
        "users.slot_duration",
        "users.slot_days",
        eb
          .selectFrom("user_slots")
          .whereRef("user_slots.user_id", "=", "users.id")
          .select((of) => joinTexts(of.ref("slot"), of.ref("slot")).as("texts"))
          .as("slots"),
      ])
      .orderBy("users.created_at")
      .orderBy("users.id"),
  );
  const teachersOf = (classId: string) =>
    rows
      .filter(({ class_id }) => class_id === classId)
      .map(({ id, name, slot_duration, slot_days, slots }) => ({
        trainer_id: id,
        name,
        slot_duration,
        slot_days: offeredDays(slot_days),
        available_slots: slotTimings.filter((slot) => splitTexts(slots).includes(slot)),
      }));
  return classes.map((row) => ({ ...row, teachers: teachersOf(row.id) }));
}
