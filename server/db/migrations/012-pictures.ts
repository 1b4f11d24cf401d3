import { type Kysely, PostgresAdapter } from "kysely";

/** Pictures that people bring from their own devices, in the database: one backup has all, every process serves it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("pictures")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("kept_at", "text", (column) => column.notNull())
    // Last: SQLite reads the columns before it without it.
    .addColumn("bytes", isPostgres ? "bytea" : "blob", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("pictures_by_date").on("pictures").column("kept_at").execute();
}
