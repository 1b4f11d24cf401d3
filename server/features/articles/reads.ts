import { type Selectable, sql } from "kysely";
import type { ArticlesQuery } from "#contract/articles.ts";
import { cardExcerptLength } from "#contract/constants.ts";
import { type Filters, hasText, matching } from "#server/db/filters.ts";
import type { Db } from "#server/db/open.ts";
import type { Order, Page } from "#server/db/pages.ts";
import type { ArticlesTable, Schema } from "#server/db/schema.ts";
import { readSearchedPage } from "#server/db/searched-pages.ts";
import { keptSize } from "#server/db/sizes.ts";

/** An article's row, without the text that it is searched by. */
export type ArticleRecord = Pick<Selectable<ArticlesTable>, (typeof columns)[number] | "details">;

const columns = ["id", "title", "image_url", "article_date", "writer_name", "upvotes", "downvotes"] as const;

const newestFirst: Order = { column: "created_at", direction: "desc", holds: "text" };
const orders: Record<NonNullable<ArticlesQuery["sort"]>, Order> = {
  newest: newestFirst,
  upvoted: { column: "upvotes", direction: "desc", holds: "integer" },
};

const filters: Filters<ArticlesQuery, Schema, "articles"> = { q: (text) => hasText(text) };

/** Lists articles, narrowed by `query`, the newest first unless it asks for another order (D47). */
export async function listArticles(db: Db, query: ArticlesQuery): Promise<Page<ArticleRecord>> {
  return readSearchedPage(db, {
    ...query,
    table: "articles",
    query,
    list: (rows, query) =>
      db.selectFrom(rows).select(columns).select(details(query)).where(matching(query, filters)),
    order: query.sort ? orders[query.sort] : newestFirst,
    keptSize: query.q ? undefined : () => keptSize(db, "articles"),
  });
}

/** For a card one character more than it has: so it is known whether there is more. */
function details({ view }: ArticlesQuery) {
  const text =
    view === "card" ? sql<string>`substr(details, 1, ${cardExcerptLength + 1})` : sql.ref<string>("details");
  return text.as("details");
}

/** One article by id. */
export async function findArticle(db: Db, id: string): Promise<ArticleRecord | undefined> {
  return db
    .selectFrom("articles")
    .select([...columns, "details"])
    .where("id", "=", id)
    .executeTakeFirst();
}
