import { type Selectable, sql } from "kysely";
import type { ArticlesQuery } from "#contract/articles.ts";
import type { Db } from "#server/db/open.ts";
import { type Order, type Page, readPage } from "#server/db/pages.ts";
import type { ArticlesTable } from "#server/db/schema.ts";
import { searchPattern } from "#server/db/search.ts";

/** An article's row. */
export type ArticleRecord = Selectable<ArticlesTable>;

const newestFirst: Order = { column: "created_at", direction: "desc", holds: "text" };
const orders: Record<NonNullable<ArticlesQuery["sort"]>, Order> = {
  newest: newestFirst,
  upvoted: { column: "upvotes", direction: "desc", holds: "number" },
};

/** Lists articles, narrowed by `query`; without a wish, the newest first (D47). */
export async function listArticles(db: Db, query: ArticlesQuery): Promise<Page<ArticleRecord>> {
  let list = db.selectFrom("articles").selectAll();
  if (query.q) list = list.where(sql<boolean>`search_text like ${searchPattern(query.q)} escape '\\'`);
  return readPage(list, { ...query, order: query.sort ? orders[query.sort] : newestFirst });
}

/** One article by id. */
export async function findArticle(db: Db, id: string): Promise<ArticleRecord | undefined> {
  return db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
}
