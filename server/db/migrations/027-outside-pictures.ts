import { type Kysely, sql } from "kysely";

/**
 * The outcome of fetching linked pictures (D63), and partial indexes for the few rows that still have outside
 * addresses.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("outside_pictures")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("picture_id", "text", (column) => column.references("pictures.id").onDelete("cascade"))
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("due_at", "text")
    .execute();
  await schema
    .createIndex("outside_pictures_by_picture")
    .on("outside_pictures")
    .column("picture_id")
    .execute();
  const places = {
    users: "photo_url",
    classes: "image_url",
    articles: "image_url",
    reviews: "reviewer_img_url",
  };
  for (const [table, column] of Object.entries(places))
    await schema
      .createIndex(`${table}_with_outside_pictures`)
      .on(table)
      .column("id")
      .where(sql<boolean>`${sql.ref(column)} <> '' and substr(${sql.ref(column)}, 1, 1) <> '/'`)
      .execute();
}
