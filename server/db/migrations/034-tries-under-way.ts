import { statements } from "./statements.ts";

/** How many of the counted tries of a secret have no outcome yet, and until when that is believed. */
export const up = statements(`
  alter table rate_limits add column pending integer not null default 0;
  alter table rate_limits add column pending_until text`);
