import { type Kysely, sql } from "kysely";

/** A mail that was sent is no longer kept: whom one wrote to is personal, and nothing asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox where sent_at is not null`.execute(db);
  await db.schema.alterTable("outbox").dropColumn("sent_at").execute();
}
