import { statements } from "./statements.ts";

/** Whether a person has confirmed that their address is theirs, copied from their account. */
export const up = statements("alter table users add column email_proven integer not null default 0");
