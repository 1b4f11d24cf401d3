import { statements } from "./statements.ts";

/** How much of a refund was for the unused days of its membership, which may go on (D58, D59). */
export const up = statements("alter table refunds add column unused_cents integer not null default 0");
