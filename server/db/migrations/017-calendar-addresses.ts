import { statements } from "./statements.ts";

/** The secret address of a person's session calendar, one each; only its hash is stored. */
export const up = statements(`
  create table calendar_addresses (
    user_id text primary key references users (id) on delete cascade,
    secret_hash text not null unique,
    made_at text not null
  )`);
