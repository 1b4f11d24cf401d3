import type { Selectable } from "kysely";
import type { ClassesQuery } from "#contract/classes.ts";
import { type Filters, hasText, matching } from "#server/db/filters.ts";
import { inBatches } from "#server/db/in-batches.ts";
import type { Db } from "#server/db/open.ts";
import { type Order, type Page, readPage } from "#server/db/pages.ts";
import type { ClassesTable } from "#server/db/schema.ts";
import { nameKey } from "#server/db/search.ts";

/** A class with what is derived of it: who teaches it and how often it was booked (D34). */
export type ClassRecord = Selectable<ClassesTable> & { total_bookings: number; trainerIds: string[] };

const orders: Record<NonNullable<ClassesQuery["sort"]>, Order> = {
  newest: { column: "created_at", direction: "desc", holds: "text" },
  name: { column: "sort_name", direction: "asc", holds: "text" },
  popular: { column: "total_bookings", direction: "desc", holds: "number" },
};
const oldestFirst: Order = { column: "created_at", direction: "asc", holds: "text" };

const filters: Filters<ClassesQuery, { classes: ClassesTable }, "classes"> = { q: hasText };

/** Lists classes, narrowed by `query`, as they were added unless it asks for another order (D47). */
export async function listClasses(db: Db, query: ClassesQuery): Promise<Page<ClassRecord>> {
  const list = classesWithBookings(db).where(matching(query, filters));
  const page = await readPage(list, { ...query, order: query.sort ? orders[query.sort] : oldestFirst });
  return { ...page, rows: await inBatches(page.rows, (rows) => withTrainers(db, rows)) };
}

/** One class by id. */
export async function findClass(db: Db, id: string): Promise<ClassRecord | undefined> {
  const row = await classesWithBookings(db).where("id", "=", id).executeTakeFirst();
  return row && (await withTrainers(db, [row]))[0];
}

/** One class by name, whatever its case. */
export async function findClassByName(db: Db, name: string): Promise<Selectable<ClassesTable> | undefined> {
  return db.selectFrom("classes").selectAll().where("name_key", "=", nameKey(name)).executeTakeFirst();
}

/** Classes as a table of their own, so that lists can be sorted by a derived column too. */
function classesWithBookings(db: Db) {
  const counted = db
    .selectFrom("classes")
    .selectAll("classes")
    .select((eb) =>
      eb
        .selectFrom("payments")
        .whereRef("payments.class_id", "=", "classes.id")
        .where("payments.status", "=", "booked")
        .select((count) => count.fn.countAll<number>().as("bookings"))
        .$asScalar()
        .$notNull()
        .as("total_bookings"),
    );
  return db.selectFrom(counted.as("classes")).selectAll();
}

async function withTrainers<Row extends { id: string }>(db: Db, rows: readonly Row[]) {
  const taught = await db
    .selectFrom("user_classes")
    .innerJoin("users", "users.id", "user_classes.user_id")
    .select(["user_classes.class_id", "users.id as trainer_id"])
    .where("users.role", "=", "trainer")
    .where(
      "user_classes.class_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("users.created_at")
    .orderBy("users.id")
    .execute();
  return rows.map((row) => ({
    ...row,
    trainerIds: taught.filter(({ class_id }) => class_id === row.id).map(({ trainer_id }) => trainer_id),
  }));
}
