import type { Kysely } from "kysely";

/** How many of the counted tries of a secret have no outcome yet, and until when that is believed. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("rate_limits")
    .addColumn("pending", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("rate_limits").addColumn("pending_until", "text").execute();
}
