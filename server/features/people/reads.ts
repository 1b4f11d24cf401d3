import { type Selectable, sql } from "kysely";
import type { UsersQuery } from "#contract/users.ts";
import { type Filters, hasText, matching } from "#server/db/filters.ts";
import { inBatches } from "#server/db/in-batches.ts";
import type { Db } from "#server/db/open.ts";
import { type Order, type Page, readPage } from "#server/db/pages.ts";
import type { Schema, UsersTable } from "#server/db/schema.ts";
import { nameKey, searchPattern } from "#server/db/search.ts";
import type { IdentityPerson } from "#server/ports/identity/identity.ts";
import type { Parts } from "#server/ports/parts.ts";

/** A person's row, with the lists that are kept in tables of their own. */
export type UserRecord = Selectable<UsersTable> & { areas: string[]; slots: string[]; classes: string[] };

const newestFirst: Order = { column: "created_at", direction: "desc", holds: "text" };
const orders: Record<NonNullable<UsersQuery["sort"]>, Order> = {
  newest: newestFirst,
  name: { column: "sort_name", direction: "asc", holds: "text" },
  experience: { column: "years_of_experience", direction: "desc", holds: "number" },
};
const oldestFirst: Order = { column: "created_at", direction: "asc", holds: "text" };

type PeopleQuery = UsersQuery & {
  /** Whether `q` may match an email: only where the caller may see it. */
  searchEmails?: boolean;
};

/** Lists people, narrowed by `query`, in the order they joined unless it asks for another order (D47). */
export async function listUsers(
  db: Db,
  { searchEmails = false, ...query }: PeopleQuery,
): Promise<Page<UserRecord>> {
  const list = db
    .selectFrom("users")
    .selectAll("users")
    .where(matching(query, filters(searchEmails)));
  const page = await readPage(list, { ...query, order: query.sort ? orders[query.sort] : oldestFirst });
  return { ...page, rows: await inBatches(page.rows, (rows) => withLists(db, rows)) };
}

function filters(searchEmails: boolean): Filters<UsersQuery, Schema, "users"> {
  return {
    q: (text, eb) => (searchEmails ? eb.or([hasText(text), emailHasText(text)]) : hasText(text)),
    email: (email, eb) => eb("email", "=", email.trim().toLowerCase()),
    role: (role, eb) => eb("role", "=", role),
    except_role: (role, eb) => eb("role", "!=", role),
    request_status: (status, eb) => eb("request_status", "=", status),
    area: (area, eb) =>
      eb("id", "in", eb.selectFrom("user_areas").select("user_id").where("area", "=", area)),
    slot: (slot, eb) =>
      eb("id", "in", eb.selectFrom("user_slots").select("user_id").where("slot", "=", slot)),
    class: (name, eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom("user_classes")
          .innerJoin("classes", "classes.id", "user_classes.class_id")
          .select("user_classes.user_id")
          .where("classes.name_key", "=", nameKey(name)),
      ),
  };
}

function emailHasText(text: string) {
  return sql<boolean>`email like ${searchPattern(text)} escape '\\'`;
}

/** One person by id. */
export async function findUser(db: Db, id: string): Promise<UserRecord | undefined> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  return row && (await withLists(db, [row]))[0];
}

/** One person by email, lower-cased and trimmed. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRecord | undefined> {
  const row = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
  return row && (await withLists(db, [row]))[0];
}

/** The person an access token names; none when that account has been deleted, even if its email is back (D38). */
export async function findTokenHolder(
  db: Db,
  { email, subject }: { email: string; subject: string },
): Promise<UserRecord | undefined> {
  const user = await findUserByEmail(db, email);
  return user?.identity_subject === subject ? user : undefined;
}

/**
 * Whether somebody has just proved to be the first admin whom the configuration names (D16). Only with a hosted
 * identity service; the embedded one makes that account at start.
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

/** Adds areas, slots and classes to people, in three queries however many people there are. */
async function withLists(db: Db, rows: readonly Selectable<UsersTable>[]): Promise<UserRecord[]> {
  const ids = rows.map(({ id }) => id);
  // One after the other: inside a transaction there is one connection.
  const areas = await db
    .selectFrom("user_areas")
    .select(["user_id", "area as value"])
    .where("user_id", "in", ids)
    .orderBy("position")
    .execute();
  const slots = await db
    .selectFrom("user_slots")
    .select(["user_id", "slot as value"])
    .where("user_id", "in", ids)
    .execute();
  const classes = await db
    .selectFrom("user_classes")
    .innerJoin("classes", "classes.id", "user_classes.class_id")
    .select(["user_id", "name as value"])
    .where("user_id", "in", ids)
    .orderBy("classes.created_at")
    .orderBy("classes.id")
    .execute();
  const [areasOf, slotsOf, classesOf] = [valuesByUser(areas), valuesByUser(slots), valuesByUser(classes)];
  return rows.map((row) => ({
    ...row,
    areas: areasOf.get(row.id) ?? [],
    slots: slotsOf.get(row.id) ?? [],
    classes: classesOf.get(row.id) ?? [],
  }));
}

type Lists = Map<string, string[]>;

function valuesByUser(rows: readonly { user_id: string; value: string }[]): Lists {
  const lists: Lists = new Map();
  for (const { user_id, value } of rows) {
    const list = lists.get(user_id);
    if (list) list.push(value);
    else lists.set(user_id, [value]);
  }
  return lists;
}
