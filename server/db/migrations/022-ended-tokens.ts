import type { Kysely } from "kysely";

/** The earliest valid issue time of access tokens without a session: logging out everywhere ends earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("tokens_after", "text").execute();
}
