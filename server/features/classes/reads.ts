import type { Selectable } from "kysely";
import type { ClassesQuery } from "#contract/classes.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import { joinTexts, splitTexts } from "#server/db/lists/joined-texts.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import { nameKey } from "#server/db/lists/search.ts";
import type { Db } from "#server/db/open.ts";
import type { ClassesTable, Schema } from "#server/db/schema.ts";
import { heroClasses } from "#studio/hero.ts";

/** A class with its trainers (D34). */
export type ClassRecord = Selectable<ClassesTable> & { trainerIds: string[] };

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
  const classes = classesWithTrainers(db).where(matching(query, filters));
  const list = query.state ? classes : classes.where("archived_at", "is", null);
  const page = await readPage(list, { ...query, order: query.sort ? orders[query.sort] : oldestFirst });
  return { ...page, rows: page.rows.map(withTrainers) };
}

/** One class by id. A hero's id also finds the class with its name, which a studio may have added before (D68). */
export async function findClass(db: Db, id: string): Promise<ClassRecord | undefined> {
  const heroName = heroClasses.find((heroClass) => heroClass.id === id)?.name;
  const row = await classesWithTrainers(db)
    .where((eb) => eb.or([eb("id", "=", id), ...(heroName ? [eb("name_key", "=", nameKey(heroName))] : [])]))
    .orderBy((eb) => eb("id", "=", id), "desc")
    .executeTakeFirst();
  return row && withTrainers(row);
}

/** One class by name, ignoring case. */
export async function findClassByName(db: Db, name: string): Promise<Selectable<ClassesTable> | undefined> {
  return db.selectFrom("classes").selectAll().where("name_key", "=", nameKey(name)).executeTakeFirst();
}

function classesWithTrainers(db: Db) {
  return db
    .selectFrom("classes")
    .selectAll("classes")
    .select((eb) =>
      eb
        .selectFrom("user_classes")
        .innerJoin("users", "users.id", "user_classes.user_id")
        .whereRef("user_classes.class_id", "=", "classes.id")
        .where("users.role", "=", "trainer")
        .select((of) =>
          joinTexts(of.ref("users.id"), of.ref("users.created_at"), of.ref("users.id")).as("texts"),
        )
        .as("trainers"),
    );
}

function withTrainers<Row extends { trainers: string | null }>({ trainers, ...row }: Row) {
  return { ...row, trainerIds: splitTexts(trainers) };
}
