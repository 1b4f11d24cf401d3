import type { Kysely } from "kysely";

/**
 * Creates the test gateway's tables, on SQLite and PostgreSQL alike. Demos of the first releases already have
 * them, because the studio's own migration created them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIntents(db);
  await createCharges(db);
  await createRefunds(db);
  await createKeys(db);
  await createEvents(db);
}

async function createIntents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("test_gateway_intents")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("client_secret", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("amount_cents", "integer", (c) => c.notNull())
    .addColumn("amount_received_cents", "integer", (c) => c.notNull())
    .addColumn("metadata", "text", (c) => c.notNull())
    .addColumn("description", "text")
    .addColumn("receipt_email", "text")
    .addColumn("payment_method", "text")
    .addColumn("latest_charge", "text")
    .addColumn("last_payment_error", "text")
    .addColumn("next_action", "text")
    .addColumn("canceled_at", "text")
    .addColumn("cancellation_reason", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("test_gateway_intents_by_age")
    .ifNotExists()
    .on("test_gateway_intents")
    .columns(["created_at", "id"])
    .execute();
}

async function createCharges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("test_gateway_charges")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("intent_id", "text", (c) => c.notNull().references("test_gateway_intents.id"))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("amount_cents", "integer", (c) => c.notNull())
    .addColumn("amount_refunded_cents", "integer", (c) => c.notNull())
    .addColumn("payment_method", "text", (c) => c.notNull())
    .addColumn("failure_code", "text")
    .addColumn("failure_message", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("test_gateway_charges_by_intent")
    .ifNotExists()
    .on("test_gateway_charges")
    .column("intent_id")
    .execute();
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("test_gateway_refunds")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("charge_id", "text", (c) => c.notNull().references("test_gateway_charges.id"))
    .addColumn("intent_id", "text", (c) => c.notNull().references("test_gateway_intents.id"))
    .addColumn("amount_cents", "integer", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("metadata", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("test_gateway_refunds_by_intent")
    .ifNotExists()
    .on("test_gateway_refunds")
    .column("intent_id")
    .execute();
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("test_gateway_keys")
    .ifNotExists()
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("fingerprint", "text", (c) => c.notNull())
    .addColumn("status", "integer", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("test_gateway_events")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text")
    .addColumn("delivered_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("test_gateway_events_by_due_time")
    .ifNotExists()
    .on("test_gateway_events")
    .column("next_attempt_at")
    .execute();
}
