import { statements } from "./statements.ts";

/**
 * Indexes for lookups, and for each order of each list with its most selective filter: no list is sorted when read.
 * However large the studio has grown, a list or a record costs what it costs in a small one.
 */
export const up = statements(`
  -- Redundant: the longer indexes below begin with the same column.
  drop index payments_by_member;
  drop index payments_by_trainer;
  create index articles_by_writer on articles (writer_id);
  create index classes_by_date on classes (created_at, id);
  create index classes_by_name on classes (sort_name, id);
  create index users_by_date on users (created_at, id);
  create index users_by_name on users (sort_name, id);
  create index users_by_experience on users (years_of_experience, id);
  create index users_by_role_and_name on users (role, sort_name, id);
  create index users_by_role_and_experience on users (role, years_of_experience, id);
  create index users_by_request on users (request_status, created_at, id);
  create index user_areas_by_area on user_areas (area, user_id);
  create index user_slots_by_slot on user_slots (slot, user_id);
  create index payments_by_amount on payments (status, price_cents, id);
  create index payments_by_member_and_day on payments (user_id, status, paid_at, id);
  create index payments_by_member_and_amount on payments (user_id, status, price_cents, id);
  create index payments_by_trainer_and_day on payments (trainer_id, status, paid_at, id);
  create index payments_by_trainer_and_amount on payments (trainer_id, status, price_cents, id);
  create index card_events_by_date on card_events (received_at);
  create index outbox_by_date on outbox (due_at);
  create index reviews_by_date on reviews (date desc, id)`);
