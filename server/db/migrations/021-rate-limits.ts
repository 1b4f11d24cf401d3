import type { Kysely } from "kysely";

/** How often something was done recently under a key, counted across all processes. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("uses", "integer", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("rate_limits_by_end").on("rate_limits").column("ends_at").execute();
}
