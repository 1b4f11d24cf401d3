import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Api, publicApi, unwrap, unwrapPage } from "#app/data/api.ts";
import { pagesQuery, readRows, rowFromLists } from "#app/data/list-page.ts";
import { nullWhenMissing } from "#app/data/null-when-missing.ts";
import { broughtFirst } from "#app/data/page-data.tsx";
import type { Article, ArticlesQuery } from "#contract/articles.ts";

/** Key prefix of every query that shows articles. */
export const articlesKey = ["articles"];

/** The query of a screen that shows articles as cards, with shortened bodies. */
export type ArticleCardsQuery = Omit<ArticlesQuery, "view">;
const view = "card";

/** Articles as cards, the newest first unless `sort` says otherwise; all of them without a `limit`. */
export function articlesQuery({ api = publicApi, ...asked }: ArticleCardsQuery & { api?: Api } = {}) {
  const query = { ...asked, view } as const;
  return queryOptions({
    queryKey: [...articlesKey, query],
    queryFn: () => readRows(query, (call) => unwrapPage(api.articles.$get(call))),
    placeholderData: keepPreviousData,
  });
}

/** Articles as cards, page by page, narrowed by `query`; `cursor` is where the first page begins (D47). */
export function articlePagesQuery({ api = publicApi, ...query }: ArticleCardsQuery & { api?: Api } = {}) {
  return pagesQuery({
    queryKey: [...articlesKey, "pages"],
    query: { ...query, view },
    pageLength: 9,
    read: (...call) => unwrapPage(api.articles.$get(...call)),
  });
}

/** One article; null when there is none with this id. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: [...articlesKey, id],
    queryFn: ({ signal }) => readArticle(id, publicApi, { signal }),
  });
}

/** One article; at first as the document brought it or, failing that, as its card showed it. */
export function useArticle(id: string, brought: Article | null = null) {
  const queryClient = useQueryClient();
  const { initialData: card } = rowFromLists<Article>(queryClient, { listKey: articlesKey, id });
  return useQuery({ ...articleQuery(id), ...broughtFirst(brought), placeholderData: card });
}

/** The article with this id, or null. */
export function readArticle(id: string, api: Api, init?: RequestInit) {
  return nullWhenMissing(unwrap(api.articles[":id"].$get({ param: { id } }, { init })));
}
