import { statements } from "./statements.ts";

/**
 * A mail has a text and an HTML body, may expire, may be refused for good, and reports an event once. The table is
 * recreated, because SQLite cannot make a column nullable: `due_at` is null once there is nothing left to do. All mails
 * until now had links to set a password.
 */
export const up = statements(`
  drop index outbox_by_date;
  alter table outbox rename to outbox_before;
  create table outbox (
    id text primary key,
    kind text not null,
    event text unique,
    recipient text not null,
    subject text not null,
    body text not null,
    html text not null,
    unsubscribe_url text,
    attempts integer not null,
    due_at text,
    valid_until text,
    refusal text,
    created_at text not null
  );
  insert into outbox (id, kind, recipient, subject, body, html, attempts, due_at, created_at)
    select id, 'reset', recipient, subject, body, '', attempts, due_at, created_at from outbox_before;
  drop table outbox_before;
  create index outbox_by_date on outbox (due_at)`);
