import type { Kysely } from "kysely";

/** The secret address at which somebody's calendar program reads their sessions, one each; only its hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("calendar_addresses")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("secret_hash", "text", (column) => column.notNull().unique())
    .addColumn("made_at", "text", (column) => column.notNull())
    .execute();
}
