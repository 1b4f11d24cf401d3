import type { Selectable } from "kysely";
import type { ArticlesQuery } from "#contract/articles.ts";
import { type Filters, hasText, matching } from "#server/db/filters.ts";
import type { Db } from "#server/db/open.ts";
import type { Order, Page } from "#server/db/pages.ts";
import type { ArticlesTable, Schema } from "#server/db/schema.ts";
import { readSearchedPage } from "#server/db/searched-pages.ts";
import { keptSize } from "#server/db/sizes.ts";

/** An article's row. */
export type ArticleRecord = Selectable<ArticlesTable>;

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
    list: (rows, query) => db.selectFrom(rows).selectAll().where(matching(query, filters)),
    order: query.sort ? orders[query.sort] : newestFirst,
    keptSize: query.q ? undefined : () => keptSize(db, "articles"),
  });
}

/** One article by id. */
export async function findArticle(db: Db, id: string): Promise<ArticleRecord | undefined> {
  return db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
}
