import type { Kysely } from "kysely";

/** Adds pending and failed refunds and disputed charges; each later change is scheduled as a turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("test_gateway_charges")
    .addColumn("disputed_cents", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("test_gateway_charges").addColumn("dispute_id", "text").execute();
  await db.schema.alterTable("test_gateway_charges").addColumn("fate", "text").execute();
  await db.schema
    .alterTable("test_gateway_refunds")
    .addColumn("status", "text", (c) => c.notNull().defaultTo("succeeded"))
    .execute();
  await db.schema.alterTable("test_gateway_refunds").addColumn("failure_reason", "text").execute();
  await db.schema.alterTable("test_gateway_refunds").addColumn("failed_at", "text").execute();
  await indexByAge(db, "test_gateway_refunds");
  await createDisputes(db);
  await createTurns(db);
}

async function createDisputes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("test_gateway_disputes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("charge_id", "text", (c) => c.notNull().references("test_gateway_charges.id"))
    .addColumn("intent_id", "text", (c) => c.notNull().references("test_gateway_intents.id"))
    .addColumn("amount_cents", "integer", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("evidence", "text")
    .addColumn("withdrawn_at", "text")
    .addColumn("reinstated_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("test_gateway_disputes_by_intent")
    .on("test_gateway_disputes")
    .column("intent_id")
    .execute();
  await indexByAge(db, "test_gateway_disputes");
}

async function createTurns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("test_gateway_turns")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addColumn("due_at", "text", (c) => c.notNull())
    .execute();
}

async function indexByAge(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_age`).on(table).columns(["created_at", "id"]).execute();
}
