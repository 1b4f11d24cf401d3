import { statements } from "./statements.ts";

/** Holds and offers that ended without a payment: whoever let them end waits for the next one (D54, D55). */
export const up = statements(`
  create table lapsed_places (
    trainer_id text not null references users (id) on delete cascade,
    slot_timing text not null,
    member_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('hold', 'offer')),
    at text not null,
    constraint lapsed_places_key primary key (trainer_id, slot_timing, member_id, kind, at)
  );
  create index lapsed_places_by_member on lapsed_places (member_id);
  create index lapsed_places_by_time on lapsed_places (at)`);
