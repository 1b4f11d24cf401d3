import { type Kysely, PostgresAdapter } from "kysely";

/** Uploaded pictures, stored in the database: one backup has everything, and every process can serve them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("pictures")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("kept_at", "text", (column) => column.notNull())
    // Last, so that SQLite can read the other columns without it.
    .addColumn("bytes", isPostgres ? "bytea" : "blob", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("pictures_by_date").on("pictures").column("kept_at").execute();
}
