import { statements } from "./statements.ts";

/** Why a review is hidden, for its author (D61); null where no reason was given. */
export const up = statements("alter table reviews add column hidden_reason text");
