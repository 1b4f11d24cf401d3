import type { Kysely } from "kysely";

/** Whether somebody has shown that their address is theirs, as their account says. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("users")
    .addColumn("email_proven", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
