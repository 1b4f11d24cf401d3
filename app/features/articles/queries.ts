import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { type Api, publicApi, unwrap, unwrapPage } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { fieldOf } from "#app/data/field-of.ts";
import { pagesQuery, readRows, rowFromLists } from "#app/data/list-page.ts";
import { nullWhenMissing } from "#app/data/null-when-missing.ts";
import { broughtFirst } from "#app/data/page-data.tsx";
import type { Article, ArticlesQuery, NewArticle, VoteCounts, VoteType } from "#contract/articles.ts";

const key = ["articles"];

/** How a screen asks for articles: as cards, whose bodies are cut short. */
export type ArticleCardsQuery = Omit<ArticlesQuery, "view">;
const view = "card";

/** Articles as cards, the newest first unless `sort` says otherwise; all of them without a `limit`. */
export function articlesQuery({ api = publicApi, ...asked }: ArticleCardsQuery & { api?: Api } = {}) {
  const query = { ...asked, view } as const;
  return queryOptions({
    queryKey: [...key, query],
    queryFn: () => readRows(query, (call) => unwrapPage(api.articles.$get(call))),
    placeholderData: keepPreviousData,
  });
}

/** Articles as cards, page by page, narrowed by `query`; `cursor` is where the first page begins (D47). */
export function articlePagesQuery({ api = publicApi, ...query }: ArticleCardsQuery & { api?: Api } = {}) {
  return pagesQuery({
    queryKey: [...key, "pages"],
    query: { ...query, view },
    pageLength: 9,
    read: (...call) => unwrapPage(api.articles.$get(...call)),
  });
}

/** One article; null when there is none with this id. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => readArticle(id, publicApi, { signal }),
  });
}

/** One article, shown at first as the document brought it; or, until it is there, as its card had it. */
export function useArticle(id: string, brought: Article | null = null) {
  const queryClient = useQueryClient();
  const { initialData: card } = rowFromLists<Article>(queryClient, { listKey: key, id });
  return useQuery({ ...articleQuery(id), ...broughtFirst(brought), placeholderData: card });
}

/** The article with this id, or null. */
export function readArticle(id: string, api: Api, init?: RequestInit) {
  return nullWhenMissing(unwrap(api.articles[":id"].$get({ param: { id } }, { init })));
}

/** Posts an article (trainers and admins). */
export function usePostArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewArticle) => unwrap(memberApi.articles.$post({ json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/**
 * Votes for an article, shown at once and taken back when it fails (spec §4, D35). A vote that was cast before
 * is a failure too, but one that brings the counts as they stand.
 */
export function useVote(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = articleQuery(id);

  function show(counts: VoteCounts | undefined) {
    queryClient.setQueryData(queryKey, (article) => article && { ...article, ...counts });
  }

  return useMutation({
    mutationFn: (type: VoteType) =>
      unwrap(memberApi.articles[":id"].vote.$post({ param: { id }, json: { type } })),
    onMutate: async (type) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) show(countsAfter(before, type));
      return before ? { upvote: before.upvote, downvote: before.downvote } : undefined;
    },
    onError: (error, _type, before) => show(countsBeside(error) ?? before),
    onSuccess: (counts) => {
      show(counts);
      return queryClient.invalidateQueries({ queryKey: key, refetchType: "none" });
    },
  });
}

function countsAfter({ upvote, downvote }: Article, type: VoteType): VoteCounts {
  return type === "upvote" ? { upvote: upvote + 1, downvote } : { upvote, downvote: downvote + 1 };
}

function countsBeside(error: Error): VoteCounts | undefined {
  const body = error instanceof ApiFailure ? error.body : undefined;
  const [upvote, downvote] = [fieldOf(body, "upvote"), fieldOf(body, "downvote")];
  return typeof upvote === "number" && typeof downvote === "number" ? { upvote, downvote } : undefined;
}
