import type { Kysely } from "kysely";

/**
 * A mail has a text and an HTML body, may expire, may be refused for good, and reports an event once. The table is
 * recreated, because SQLite cannot make a column nullable: `due_at` is null once there is nothing left to do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.dropIndex("outbox_by_date").execute();
  await schema.alterTable("outbox").renameTo("outbox_before").execute();
  await schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.unique())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("unsubscribe_url", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("valid_until", "text")
    .addColumn("refusal", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await moveMails(db.withTables<Tables>());
  await schema.dropTable("outbox_before").execute();
  await schema.createIndex("outbox_by_date").on("outbox").columns(["due_at"]).execute();
}

type Before = Record<"id" | "recipient" | "subject" | "body" | "due_at" | "created_at", string> & {
  attempts: number;
};
type Tables = { outbox_before: Before; outbox: Before & { kind: string; html: string } };

/** All mails until now had links to set a password. */
async function moveMails(db: Kysely<Tables>): Promise<void> {
  const kept = ["id", "recipient", "subject", "body", "attempts", "due_at", "created_at"] as const;
  const mails = await db.selectFrom("outbox_before").select(kept).execute();
  for (const mail of mails)
    await db
      .insertInto("outbox")
      .values({ ...mail, kind: "reset", html: "" })
      .execute();
}
