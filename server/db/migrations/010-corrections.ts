import { type Kysely, sql } from "kysely";
import { inBatches, statements } from "./statements.ts";

/**
 * Classes and articles count their edits, and a class can be archived; an article is Markdown, with its plain text
 * beside it; a review belongs to its author, and can be hidden (D61, D62).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await writeAsMarkdown(db);
  await makeIndexes(db);
}

const addColumns = statements(`
  alter table classes add column version integer not null default 1;
  alter table classes add column archived_at text;
  alter table articles add column version integer not null default 1;
  alter table articles add column words text not null default '';
  update articles set words = details;
  alter table reviews add column user_id text references users (id) on delete cascade;
  alter table reviews add column hidden_at text`);

const makeIndexes = statements(`
  -- Lets a search by name skip archived classes without reading the table.
  drop index classes_by_name;
  create index classes_by_name on classes (sort_name, id, archived_at);
  -- Redundant: the longer indexes below begin with the same column.
  drop index articles_by_writer;
  create index articles_by_writer_and_date on articles (writer_id, created_at, id);
  create index articles_by_writer_and_votes on articles (writer_id, upvotes, id);
  create unique index reviews_by_writer on reviews (user_id);
  drop index reviews_by_date;
  create index reviews_by_date on reviews (date, id)`);

/** Makes plain text render unchanged as Markdown: line ends become paragraphs, and special characters are escaped. */
async function writeAsMarkdown(db: Kysely<unknown>): Promise<void> {
  const articles = inBatches(
    db,
    (after, atOnce) => sql<{ id: string; details: string }>`
      select id, details from articles where id > ${after} order by id limit ${atOnce}`,
  );
  for await (const rows of articles)
    for (const { id, details } of rows) {
      const marked = asMarkdown(details);
      if (marked !== details) await sql`update articles set details = ${marked} where id = ${id}`.execute(db);
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
