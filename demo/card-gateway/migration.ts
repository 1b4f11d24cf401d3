import { type Kysely, sql } from "kysely";

/**
 * Creates the test gateway's tables, on SQLite and PostgreSQL alike. Demos of the first releases already have
 * them, because the studio's own migration created them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(";")) await sql.raw(statement).execute(db);
}

const statements = `
  create table if not exists test_gateway_intents (
    id text primary key, client_secret text not null, status text not null, amount_cents integer not null,
    amount_received_cents integer not null, metadata text not null, description text, receipt_email text,
    payment_method text, latest_charge text, last_payment_error text, next_action text, canceled_at text,
    cancellation_reason text, created_at text not null
  );
  create index if not exists test_gateway_intents_by_age on test_gateway_intents (created_at, id);
  create table if not exists test_gateway_charges (
    id text primary key, intent_id text not null references test_gateway_intents (id), status text not null,
    amount_cents integer not null, amount_refunded_cents integer not null, payment_method text not null,
    failure_code text, failure_message text, created_at text not null
  );
  create index if not exists test_gateway_charges_by_intent on test_gateway_charges (intent_id);
  create table if not exists test_gateway_refunds (
    id text primary key, charge_id text not null references test_gateway_charges (id),
    intent_id text not null references test_gateway_intents (id), amount_cents integer not null, reason text,
    metadata text not null, created_at text not null
  );
  create index if not exists test_gateway_refunds_by_intent on test_gateway_refunds (intent_id);
  create table if not exists test_gateway_keys (
    key text primary key, fingerprint text not null, status integer not null, body text not null,
    created_at text not null
  );
  create table if not exists test_gateway_events (
    id text primary key, type text not null, body text not null, attempts integer not null, next_attempt_at text,
    delivered_at text, created_at text not null
  );
  create index if not exists test_gateway_events_by_due_time on test_gateway_events (next_attempt_at)`;
