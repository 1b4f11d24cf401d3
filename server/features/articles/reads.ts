import { type Selectable, sql } from "kysely";
import type { ArticlesQuery, OwnVote } from "#contract/articles.ts";
import { cardExcerptLength } from "#contract/constants.ts";
import { keepStatements } from "#server/db/kept-statements.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import { type Order, type Page, shapeOf } from "#server/db/lists/pages.ts";
import { readSearchedPage } from "#server/db/lists/searched-pages.ts";
import { keptSize } from "#server/db/lists/sizes.ts";
import type { Db } from "#server/db/open.ts";
import type { ArticlesTable, Schema } from "#server/db/schema.ts";

/** An article's row, without its search text. */
export type ArticleRecord = Pick<Selectable<ArticlesTable>, (typeof columns)[number] | "details">;

const columns = [
  "id",
  "title",
  "image_url",
  "article_date",
  "writer_id",
  "writer_name",
  "upvotes",
  "downvotes",
  "version",
] as const;

const runKept = keepStatements();

const newestFirst: Order = { column: "created_at", direction: "desc", holds: "text" };
const orders: Record<NonNullable<ArticlesQuery["sort"]>, Order> = {
  newest: newestFirst,
  upvoted: { column: "upvotes", direction: "desc", holds: "integer" },
};

const filters: Filters<ArticlesQuery, Schema, "articles"> = {
  q: (text) => hasText(text),
  writer: (id, eb) => eb("writer_id", "=", id),
};

/** Lists articles, filtered by `query`, newest first unless it asks for another order (D47). */
export async function listArticles(db: Db, query: ArticlesQuery): Promise<Page<ArticleRecord>> {
  return readSearchedPage(db, {
    ...query,
    table: "articles",
    query,
    list: (rows, query) =>
      db.selectFrom(rows).select(columns).select(details(query)).where(matching(query, filters)),
    order: query.sort ? orders[query.sort] : newestFirst,
    shape: shapeOf("articles", query),
    keptSize: query.q || query.writer ? undefined : () => keptSize("articles"),
  });
}

/** For a card the plain words, one character more than shown, which tells whether there is more. */
function details({ view }: ArticlesQuery) {
  const text =
    view === "card" ? sql<string>`substr(words, 1, ${cardExcerptLength + 1})` : sql.ref<string>("details");
  return text.as("details");
}

/** One article by id. */
export async function findArticle(db: Db, id: string): Promise<ArticleRecord | undefined> {
  const [article] = await runKept(db, { shape: "by id", values: { id } }, ({ id }) =>
    db
      .selectFrom("articles")
      .select([...columns, "details"])
      .where("id", "=", id),
  );
  return article;
}

/** Someone's vote for an article; undefined if there is no such article. */
export async function findVote(
  db: Db,
  { articleId, voterId }: { articleId: string; voterId: string },
): Promise<OwnVote | undefined> {
  const row = await db
    .selectFrom("articles")
    .leftJoin("votes", (join) =>
      join.onRef("votes.article_id", "=", "articles.id").on("votes.voter_id", "=", voterId),
    )
    .select(["votes.type", "votes.counted"])
    .where("articles.id", "=", articleId)
    .executeTakeFirst();
  return row && { type: row.type, waits_for_proof: row.counted === 0 };
}
