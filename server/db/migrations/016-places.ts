import type { Kysely } from "kysely";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { statements } from "./statements.ts";

const rowsAtOnce = 1000;

/**
 * How many people a slot takes, who has its places, and who waits for one (D54, D55). Current and future memberships
 * get places, even beyond that number: nobody who has paid loses theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db);
  await fill(db.withTables<Tables>());
}

const makeTables = statements(`
  alter table users add column places integer not null default 12 check (places between 1 and 200);
  create table slot_places (
    trainer_id text not null references users (id) on delete cascade,
    slot_timing text not null,
    place integer not null check (place > 0),
    member_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('hold', 'offer', 'membership')),
    until text not null,
    created_at text not null,
    constraint slot_places_key primary key (trainer_id, slot_timing, place),
    constraint slot_places_one_each unique (trainer_id, slot_timing, member_id)
  );
  create index slot_places_by_member on slot_places (member_id);
  create index slot_places_by_end on slot_places (kind, until);
  create table waiting_list (
    id text primary key,
    trainer_id text not null references users (id) on delete cascade,
    slot_timing text not null,
    member_id text not null references users (id) on delete cascade,
    joined_at text not null,
    offered_until text,
    constraint waiting_list_once unique (trainer_id, slot_timing, member_id)
  );
  create index waiting_list_by_member on waiting_list (member_id)`);

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
