import type { Kysely } from "kysely";

/** The demo's inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("demo_mails")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("sent_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("demo_mails_by_date").on("demo_mails").columns(["sent_at", "id"]).execute();
}
