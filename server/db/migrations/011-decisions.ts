import { statements } from "./statements.ts";

/**
 * An application counts its versions, so that a decision is about the text that was read, and stores why it was
 * rejected. The audit stores names and reasons, too, and is indexed by person, action and day.
 */
export const up = statements(`
  alter table users add column application_version integer not null default 0;
  alter table users add column rejection_reason text not null default '';
  alter table audit add column actor_name text not null default '';
  alter table audit add column subject_name text not null default '';
  alter table audit add column reason text not null default '';
  alter table audit add column search_text text not null default '';
  update audit set
    actor_name = coalesce((select name from users where id = audit.actor_id), ''),
    subject_name = coalesce((select name from users where id = audit.subject_id), ''),
    search_text =
      coalesce((select sort_name from users where id = audit.actor_id), '') || ' ' || actor_email || ' ' ||
      coalesce((select sort_name from users where id = audit.subject_id), '') || ' ' || subject_email;
  create index audit_by_date on audit (created_at, id);
  create index audit_by_action on audit (action, created_at, id);
  create index audit_by_subject on audit (subject_id, created_at, id)`);
