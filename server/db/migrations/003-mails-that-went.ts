import { type Kysely, sql } from "kysely";

/** Sent mails are no longer kept: their recipients are personal data, and nothing needs them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox where sent_at is not null`.execute(db);
  await db.schema.alterTable("outbox").dropColumn("sent_at").execute();
}
