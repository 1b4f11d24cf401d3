import { statements } from "./statements.ts";

/** One row per job: which process runs it, until when no other process does, and when it is due next for all. */
export const up = statements(`
  create table leases (
    name text primary key,
    holder text,
    held_until text,
    wanted integer not null default 0,
    due_at text not null,
    done_at text,
    failed_at text
  )`);
