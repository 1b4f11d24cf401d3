import { type Kysely, sql } from "kysely";

/** Adds pending and failed refunds and disputed charges; each later change is scheduled as a turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(";")) await sql.raw(statement).execute(db);
}

const statements = `
  alter table test_gateway_charges add column disputed_cents integer not null default 0;
  alter table test_gateway_charges add column dispute_id text;
  alter table test_gateway_charges add column fate text;
  alter table test_gateway_refunds add column status text not null default 'succeeded';
  alter table test_gateway_refunds add column failure_reason text;
  alter table test_gateway_refunds add column failed_at text;
  create index test_gateway_refunds_by_age on test_gateway_refunds (created_at, id);
  create table test_gateway_disputes (
    id text primary key, charge_id text not null references test_gateway_charges (id),
    intent_id text not null references test_gateway_intents (id), amount_cents integer not null, reason text not null,
    status text not null, evidence text, withdrawn_at text, reinstated_at text, created_at text not null
  );
  create index test_gateway_disputes_by_intent on test_gateway_disputes (intent_id);
  create index test_gateway_disputes_by_age on test_gateway_disputes (created_at, id);
  create table test_gateway_turns (
    id text primary key, kind text not null, subject_id text not null, due_at text not null
  )`;
