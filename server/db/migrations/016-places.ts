import { type Kysely, sql } from "kysely";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { statements } from "./statements.ts";

const rowsAtOnce = 1000;

/**
 * How many people a slot takes, who has its places, and who waits for one (D54, D55). Current and future memberships
 * get places, even beyond that number: nobody who has paid loses theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db);
  await fill(db);
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

type Membership = Record<"trainer_id" | "slot_timing" | "member_id" | "ends_on", string>;

async function fill(db: Kysely<unknown>): Promise<void> {
  const now = new Date();
  const { rows: memberships } = await sql<Membership>`
    select trainer_id, slot_timing, members.id as member_id, max(ends_on) as ends_on from payments
    join users as trainers on trainers.id = trainer_id
    join users as members on members.id = user_id
    where status = 'booked' and ends_on >= ${studioDay(now)}
    group by trainer_id, slot_timing, members.id
    order by min(paid_at), members.id`.execute(db);
  const taken = new Map<string, number>();
  const places = memberships.map(({ ends_on, ...membership }) => {
    const slot = `${membership.trainer_id} ${membership.slot_timing}`;
    const place = (taken.get(slot) ?? 0) + 1;
    taken.set(slot, place);
    const until = studioMoment(dayAfter(ends_on)).toISOString();
    return { ...membership, place, kind: "membership", until, created_at: now.toISOString() };
  });
  const tables = db.withTables<{ slot_places: (typeof places)[number] }>();
  for (let from = 0; from < places.length; from += rowsAtOnce)
    await tables
      .insertInto("slot_places")
      .values(places.slice(from, from + rowsAtOnce))
      .execute();
}
