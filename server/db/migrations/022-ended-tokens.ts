import type { Kysely } from "kysely";

/** From when on access tokens must be that name no session: whoever logs out everywhere ends those before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("tokens_after", "text").execute();
}
