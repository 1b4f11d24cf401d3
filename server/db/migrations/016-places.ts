import { type Kysely, sql } from "kysely";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";

const rowsAtOnce = 1000;

/**
 * How many people a slot takes, who has its places, and who waits for one (D54, D55). Current and future memberships
 * get places, even beyond that number: nobody who has paid loses theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("users")
    .addColumn("places", "integer", (column) =>
      column.notNull().defaultTo(12).check(sql`places between 1 and 200`),
    )
    .execute();
  await schema
    .createTable("slot_places")
    .addColumn("trainer_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("slot_timing", "text", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull().check(sql`place > 0`))
    .addColumn("member_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('hold', 'offer', 'membership')`),
    )
    .addColumn("until", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("slot_places_key", ["trainer_id", "slot_timing", "place"])
    .addUniqueConstraint("slot_places_one_each", ["trainer_id", "slot_timing", "member_id"])
    .execute();
  await schema.createIndex("slot_places_by_member").on("slot_places").column("member_id").execute();
  await schema.createIndex("slot_places_by_end").on("slot_places").columns(["kind", "until"]).execute();
  await schema
    .createTable("waiting_list")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("trainer_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("slot_timing", "text", (column) => column.notNull())
    .addColumn("member_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("joined_at", "text", (column) => column.notNull())
    .addColumn("offered_until", "text")
    .addUniqueConstraint("waiting_list_once", ["trainer_id", "slot_timing", "member_id"])
    .execute();
  await schema.createIndex("waiting_list_by_member").on("waiting_list").column("member_id").execute();
  await fill(db.withTables<Tables>());
}

type Membership = { trainer_id: string; slot_timing: string; member_id: string; ends_on: string };
type Tables = {
  payments: Omit<Membership, "member_id"> & { user_id: string | null; status: string; paid_at: string };
  users: { id: string };
  slot_places: Omit<Membership, "ends_on"> &
    Record<"kind" | "until" | "created_at", string> & { place: number };
};

async function fill(db: Kysely<Tables>): Promise<void> {
  const now = new Date();
  const memberships = await db
    .selectFrom("payments")
    .innerJoin("users as trainers", "trainers.id", "payments.trainer_id")
    .innerJoin("users as members", "members.id", "payments.user_id")
    .where("status", "=", "booked")
    .where("ends_on", ">=", studioDay(now))
    .groupBy(["trainer_id", "slot_timing", "members.id"])
    .select((eb) => [
      "trainer_id",
      "slot_timing",
      "members.id as member_id",
      eb.fn.max("ends_on").as("ends_on"),
    ])
    .orderBy((eb) => eb.fn.min("paid_at"))
    .orderBy("members.id")
    .execute();
  const taken = new Map<string, number>();
  const places = memberships.map(({ ends_on, ...membership }) => {
    const slot = `${membership.trainer_id} ${membership.slot_timing}`;
    const place = (taken.get(slot) ?? 0) + 1;
    taken.set(slot, place);
    const until = studioMoment(dayAfter(ends_on)).toISOString();
    return { ...membership, place, kind: "membership", until, created_at: now.toISOString() };
  });
  for (let from = 0; from < places.length; from += rowsAtOnce)
    await db
      .insertInto("slot_places")
      .values(places.slice(from, from + rowsAtOnce))
      .execute();
}
