import { statements } from "./statements.ts";

/** How often something was done recently under a key, counted across all processes. */
export const up = statements(`
  create table rate_limits (key text primary key, uses integer not null, ends_at text not null);
  create index rate_limits_by_end on rate_limits (ends_at)`);
