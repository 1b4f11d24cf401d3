import type { Kysely } from "kysely";

/** The secret address of a person's session calendar, one each; only its hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("calendar_addresses")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("secret_hash", "text", (column) => column.notNull().unique())
    .addColumn("made_at", "text", (column) => column.notNull())
    .execute();
}
