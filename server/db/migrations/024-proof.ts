import type { Kysely } from "kysely";

/** Whether a person has confirmed that their address is theirs, copied from their account. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("users")
    .addColumn("email_proven", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
