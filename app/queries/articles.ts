import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Api, memberApi, publicApi, unwrap } from "#app/lib/api.ts";
import { queryText } from "#app/lib/query-text.ts";
import type { ArticlesQuery, NewArticle } from "#contract/articles.ts";

const key = ["articles"];

/** Articles, the newest first unless `sort` says otherwise. */
export function articlesQuery({ api = publicApi, ...query }: ArticlesQuery & { api?: Api } = {}) {
  return queryOptions({
    queryKey: [...key, query],
    queryFn: () => unwrap(api.articles.$get({ query: queryText(query) })),
    placeholderData: keepPreviousData,
  });
}

/** One article. */
export function articleQuery(id: string, { api = publicApi }: { api?: Api } = {}) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: () => unwrap(api.articles[":id"].$get({ param: { id } })),
  });
}

/** Posts an article (trainers and admins). */
export function usePostArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewArticle) => unwrap(memberApi.articles.$post({ json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
