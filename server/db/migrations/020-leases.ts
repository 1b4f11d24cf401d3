import type { Kysely } from "kysely";

/** One row per job: which process runs it, until when no other process does, and when it is due next for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text")
    .addColumn("held_until", "text")
    .addColumn("wanted", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("done_at", "text")
    .addColumn("failed_at", "text")
    .execute();
}
