import { statements } from "./statements.ts";

/** What to bring to a class; empty where nobody said. */
export const up = statements("alter table classes add column what_to_bring text not null default ''");
