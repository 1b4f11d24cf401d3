import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import { studioDay } from "#contract/studio-time.ts";
import type { UsersQuery } from "#contract/users.ts";
import { type Kept, keepStatements, type Values } from "#server/db/kept-statements.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import { joinTexts, splitTexts } from "#server/db/lists/joined-texts.ts";
import { type Order, type Page, shapeOf } from "#server/db/lists/pages.ts";
import { nameKey } from "#server/db/lists/search.ts";
import { readSearchedPage } from "#server/db/lists/searched-pages.ts";
import { keptSize } from "#server/db/lists/sizes.ts";
import type { Db } from "#server/db/open.ts";
import type { Schema, UsersTable } from "#server/db/schema.ts";
import { offeredDays } from "#server/db/slot-days.ts";
import type { IdentityPerson } from "#server/ports/identity/identity.ts";
import type { Parts } from "#server/ports/parts.ts";
import type { Weekday } from "#studio/hours.ts";
import { failedRefunds, isPaying, mainMembership, waitingFor } from "./who-pays.ts";

/** A person's row, with the lists from other tables and the weekdays of their slots. */
export type UserRecord = Selectable<UsersTable> & {
  areas: string[];
  slots: string[];
  classes: string[];
  days: Weekday[];
  /** For `presentMembership`, if it was asked for. */
  membership?: string | null;
  failed_refunds?: number;
  /** For `presentWaits`. */
  waits_for?: string | null;
};

const newestFirst: Order = { column: "created_at", direction: "desc", holds: "text" };
const orders: Record<NonNullable<UsersQuery["sort"]>, Order> = {
  newest: newestFirst,
  name: { column: "sort_name", direction: "asc", holds: "text" },
  experience: { column: "years_of_experience", direction: "desc", holds: "number" },
};
const oldestFirst: Order = { column: "created_at", direction: "asc", holds: "text" };

type PeopleQuery = UsersQuery & {
  /** Whether `q` may match emails: only if the caller may see them. */
  searchEmails?: boolean;
  /** Whether each comes with what they pay, are owed and wait for. */
  tellsWhoPays?: boolean;
  now: Date;
};

/** Lists people, filtered by `query`, in order of joining unless it asks for another (D47). */
export async function listUsers(
  db: Db,
  { searchEmails = false, tellsWhoPays = false, now, ...query }: PeopleQuery,
): Promise<Page<UserRecord>> {
  const ofTrainers = query.role === "trainer";
  const conditions = filters({ searchEmails, searchClasses: ofTrainers, today: studioDay(now) });
  const page = await readSearchedPage(db, {
    ...query,
    table: "users",
    query,
    list: (rows, query) =>
      peopleWithLists(db, rows)
        .$if(tellsWhoPays, (people) =>
          people.select((eb) => [
            mainMembership(eb, studioDay(now)).as("membership"),
            failedRefunds(eb).as("failed_refunds"),
            waitingFor(eb, now).as("waits_for"),
          ]),
        )
        .where(matching(query, conditions)),
    // Trainers are also found by their classes, and they are few.
    isIndexed: !ofTrainers,
    order: query.sort ? orders[query.sort] : oldestFirst,
    shape: searchEmails || tellsWhoPays ? undefined : shapeOf("users", { ...query, today: studioDay(now) }),
    keptSize: isByRole(query) ? () => keptSize("users", hasRole(query)) : undefined,
  });
  return { ...page, rows: page.rows.map(withLists) };
}

/** Whether nothing but roles narrows the list: their sizes are stored. */
function isByRole({ role, except_role, sort, limit, cursor, q, ...narrowing }: UsersQuery): boolean {
  return !q && Object.values(narrowing).every((value) => value === undefined);
}

function hasRole({ role, except_role }: UsersQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, "sizes">();
  return eb.and([
    ...(role ? [eb("part", "=", role)] : []),
    ...(except_role ? [eb("part", "!=", except_role)] : []),
  ]);
}

function filters({
  searchEmails,
  searchClasses,
  today,
}: {
  searchEmails: boolean;
  searchClasses: boolean;
  today: string;
}): Filters<UsersQuery, Schema, "users"> {
  return {
    q: (text, eb) =>
      eb.or([
        hasText(text),
        ...(searchEmails ? [hasText(text, "email")] : []),
        ...(searchClasses ? [eb("id", "in", teachersOf(eb, hasText(text, "classes.sort_name")))] : []),
      ]),
    email: (email, eb) => eb("email", "=", email.trim().toLowerCase()),
    id: (id, eb) => eb("id", "=", id),
    role: (role, eb) => eb("role", "=", role),
    except_role: (role, eb) => eb("role", "!=", role),
    request_status: (status, eb) => eb("request_status", "=", status),
    pays: (pays, eb) => isPaying(eb, pays, today),
    area: (area, eb) =>
      eb("id", "in", eb.selectFrom("user_areas").select("user_id").where("area", "=", area)),
    // 0 hours means that the slots are closed (D37).
    slot: (slot, eb) =>
      eb.and([
        eb("slot_duration", ">", 0),
        eb("id", "in", eb.selectFrom("user_slots").select("user_id").where("slot", "=", slot)),
      ]),
    class: (name, eb) => eb("id", "in", teachersOf(eb, sql`classes.name_key = ${nameKey(name)}`)),
  };
}

/** Ids of those who teach a matching class. */
function teachersOf(eb: ExpressionBuilder<Schema, "users">, isSought: Expression<SqlBool>) {
  const classes = eb
    .selectFrom("classes")
    .select("classes.id")
    .where("classes.archived_at", "is", null)
    .where(isSought);
  return eb
    .selectFrom("user_classes")
    .select("user_classes.user_id")
    .where("user_classes.class_id", "in", classes);
}

/** One person by id. */
export function findUser(db: Db, id: string): Promise<UserRecord | undefined> {
  return findPerson(db, { shape: "id", values: { id } }, (eb, { id }) => eb("users.id", "=", id));
}

/** One person by email, lower-cased and trimmed. */
export function findUserByEmail(db: Db, email: string): Promise<UserRecord | undefined> {
  return findPerson(db, { shape: "email", values: { email } }, (eb, { email }) =>
    eb("users.email", "=", email),
  );
}

/** An admin, as listed to the owner. */
export type Admin = { id: string; name: string; email: string };

/** All admins, by email. */
export async function listAdmins(db: Db): Promise<Admin[]> {
  return db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("role", "=", "admin")
    .orderBy("email")
    .execute();
}

/**
 * Whether someone has just proved to be the first admin named in the settings (D16). Only with a hosted identity
 * service; the embedded one creates that account at start.
 */
export async function isFirstAdmin(
  { db, identity, config }: Pick<Parts, "db" | "identity" | "config">,
  person: IdentityPerson,
): Promise<boolean> {
  if (identity.accounts || !person.emailVerified || person.email !== config.adminEmail) return false;
  // The demo's own admin has no account at such a service.
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("identity_subject", "is not", null)
    .executeTakeFirst();
  return !admin;
}

const runKept = keepStatements();

/** The one person of whom this is true. */
export async function findPerson<Given extends Values>(
  db: Db,
  sought: Kept<Given>,
  isSought: (eb: ExpressionBuilder<Schema, "users">, values: Given) => Expression<SqlBool>,
): Promise<UserRecord | undefined> {
  const [row] = await runKept(db, sought, (values) =>
    peopleWithLists(db).where((eb) => isSought(eb, values)),
  );
  return row && withLists(row);
}

/** People with their areas, slots and classes, always in one statement. */
function peopleWithLists(db: Db, rows: "users" = "users") {
  return db
    .selectFrom(rows)
    .selectAll("users")
    .select((eb) => [
      eb
        .selectFrom("user_areas")
        .whereRef("user_areas.user_id", "=", "users.id")
        .select((of) => joinTexts(of.ref("area"), of.ref("position")).as("texts"))
        .as("areas"),
      eb
        .selectFrom("user_slots")
        .whereRef("user_slots.user_id", "=", "users.id")
        .select((of) => joinTexts(of.ref("slot"), of.ref("slot")).as("texts"))
        .as("slots"),
      eb
        .selectFrom("user_classes")
        .innerJoin("classes", "classes.id", "user_classes.class_id")
        .whereRef("user_classes.user_id", "=", "users.id")
        .where("classes.archived_at", "is", null)
        .select((of) =>
          joinTexts(of.ref("classes.name"), of.ref("classes.created_at"), of.ref("classes.id")).as("texts"),
        )
        .as("classes"),
    ]);
}

type Joined = Record<"areas" | "slots" | "classes" | "slot_days", string | null>;

function withLists<Row extends Joined>(row: Row) {
  return {
    ...row,
    areas: splitTexts(row.areas),
    slots: splitTexts(row.slots),
    classes: splitTexts(row.classes),
    days: offeredDays(row.slot_days),
  };
}
