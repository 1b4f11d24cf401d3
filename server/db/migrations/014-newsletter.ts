import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * An address counts once its owner has confirmed it, and an article is sent once to those that have. Existing addresses
 * were never confirmed: they wait until their owner subscribes again and follows the link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  await schema
    .alterTable("subscribers")
    .addColumn("id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.alterTable("subscribers").addColumn("confirmed_at", "text").execute();
  await schema.alterTable("subscribers").addColumn("mailed_at", "text").execute();
  const random = isPostgres ? sql`gen_random_uuid()::text` : sql`lower(hex(randomblob(16)))`;
  await sql`update subscribers set id = ${random}`.execute(db);
  await schema.createIndex("subscribers_by_id").on("subscribers").column("id").unique().execute();
  await schema
    .createIndex("subscribers_by_confirmation")
    .on("subscribers")
    .columns(["confirmed_at", "email"])
    .execute();

  await schema
    .createTable("newsletter_sends")
    // No foreign key: what was sent stays recorded when the article is gone.
    .addColumn("article_id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("finished_at", "text")
    .addColumn("sent_to", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("mails", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
