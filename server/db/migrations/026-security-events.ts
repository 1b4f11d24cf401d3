import { statements } from "./statements.ts";

/** Logins, refusals, and requests that only an attacker sends: for the studio's admins to read. */
export const up = statements(`
  create table security_events (
    id text primary key,
    event text not null,
    person_id text,
    account_id text,
    tried_domain text not null,
    address text not null,
    user_agent text not null,
    reason text not null,
    times integer not null,
    created_at text not null
  );
  create index security_events_by_date on security_events (created_at, id);
  create index security_events_by_event on security_events (event, created_at, id);
  create index security_events_by_person on security_events (person_id, created_at);
  create index security_events_by_account on security_events (account_id, created_at)`);
