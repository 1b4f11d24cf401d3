import { statements } from "./statements.ts";

/** How a payment was made at the desk (D91); null where a card was charged. The index finds the few that were. */
export const up = statements(`
  alter table payments add column desk text check (desk in ('cash', 'wallet', 'bank'));
  create index payments_at_desk on payments (paid_at, id) where desk is not null`);
