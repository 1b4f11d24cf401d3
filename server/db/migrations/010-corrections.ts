import { type Kysely, sql } from "kysely";

/**
 * Classes and articles count their edits, and a class can be archived; an article is Markdown, with its plain text
 * beside it; a review belongs to its author, and can be hidden (D61, D62).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("classes")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.alterTable("classes").addColumn("archived_at", "text").execute();
  // Lets a search by name skip archived classes without reading the table.
  await schema.dropIndex("classes_by_name").execute();
  await schema
    .createIndex("classes_by_name")
    .on("classes")
    .columns(["sort_name", "id", "archived_at"])
    .execute();
  await schema
    .alterTable("articles")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .alterTable("articles")
    .addColumn("words", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update articles set words = details`.execute(db);
  await writeAsMarkdown(db as Kysely<Articles>);
  // Redundant: the longer indexes below begin with the same column.
  await schema.dropIndex("articles_by_writer").execute();
  for (const [name, column] of [
    ["articles_by_writer_and_date", "created_at"],
    ["articles_by_writer_and_votes", "upvotes"],
  ] as const)
    await schema.createIndex(name).on("articles").columns(["writer_id", column, "id"]).execute();
  await schema
    .alterTable("reviews")
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .execute();
  await schema.alterTable("reviews").addColumn("hidden_at", "text").execute();
  await schema.createIndex("reviews_by_writer").unique().on("reviews").column("user_id").execute();
  await schema.dropIndex("reviews_by_date").execute();
  await schema.createIndex("reviews_by_date").on("reviews").columns(["date", "id"]).execute();
}

type Articles = { articles: { id: string; details: string } };

/** Rows per batch: an article may be long. */
const batch = 500;

/** Makes plain text render unchanged as Markdown: line ends become paragraphs, and special characters are escaped. */
async function writeAsMarkdown(db: Kysely<Articles>): Promise<void> {
  let last = "";
  for (;;) {
    const rows = await db
      .selectFrom("articles")
      .select(["id", "details"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id, details } of rows) {
      const marked = asMarkdown(details);
      if (marked !== details)
        await db.updateTable("articles").set({ details: marked }).where("id", "=", id).execute();
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

function asMarkdown(text: string): string {
  return text
    .split(/\s*\n\s*/)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) =>
      paragraph
        .trim()
        .replace(/[\\*_[\]<]/g, "\\$&")
        .replace(/^(?=(#{1,6}|[-+])(\s|$))/, "\\")
        .replace(/^(\d{1,9})(?=[.)](\s|$))/, "$1\\"),
    )
    .join("\n\n");
}
