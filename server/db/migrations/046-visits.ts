import { statements } from "./statements.ts";

/**
 * Who came to which session (D77). Its trainer may leave before what is remembered of it ends, so that only its member
 * is referenced.
 */
export const up = statements(`
  create table visits (
    id text primary key,
    trainer_id text not null,
    slot_timing text not null,
    day text not null,
    member_id text not null references users (id) on delete cascade,
    payment_id text not null references payments (id),
    ticked_at text not null,
    constraint visits_key unique (trainer_id, slot_timing, day, member_id)
  );
  create index visits_by_member on visits (member_id, day, id);
  create index visits_by_payment on visits (payment_id);
  create index visits_by_day on visits (day)`);
