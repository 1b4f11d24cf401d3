import { weekdays } from "#studio/hours.ts";
import { statements } from "./statements.ts";

const isOfSlot = weekdays.map((day) => `(chosen_days not like '%${day}%' or slot_days like '%${day}%')`);

/** The days on which a member means to come, as `slot_days` has them: some of those, or null (D81). */
export const up = statements(`
  alter table payments add column chosen_days text
  check (chosen_days like '["%day"]' and ${isOfSlot.join(" and ")})`);
