import { statements } from "./statements.ts";

/** An index for a trainer's calendar and departure: the current and future memberships with them. */
export const up = statements(`
  create index payments_by_trainer_and_term on payments (trainer_id, ends_on, id) where status = 'booked'`);
