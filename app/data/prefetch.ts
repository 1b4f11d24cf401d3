import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import type { RouterContextProvider } from "react-router";
import { type Api, createApi, publicApi } from "./api.ts";
import { apiFetchContext } from "./load-context.ts";
import { type PageData, pageDataOf } from "./page-data.tsx";
import { createQueryClient, getQueryClient } from "./query-client.ts";

// Queries with different answers share a list; each keeps its own types.
// biome-ignore lint/suspicious/noExplicitAny: the list only passes them on
type AnyQuery = FetchQueryOptions<any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
type AnyPages = FetchInfiniteQueryOptions<any, any, any, any, any>;
type Queries = (api: Api) => Array<AnyQuery | AnyPages>;

/**
 * Loads a public page's data in process before the server renders it. A failed query is left out, and the page itself
 * shows the failure.
 */
export async function prefetchOnServer(
  context: Readonly<RouterContextProvider>,
  queries: Queries,
): Promise<{ data: PageData }> {
  const queryClient = createQueryClient();
  const api = createApi(context.get(apiFetchContext));
  await Promise.all(queries(api).map((query) => prefetch(queryClient, query)));
  return { data: pageDataOf(queryClient) };
}

/** Starts loading a page's data while the browser is still navigating to it. */
export function prefetchInBrowser(queries: Queries): { data: PageData } {
  const queryClient = getQueryClient();
  for (const query of queries(publicApi)) void prefetch(queryClient, query);
  return { data: undefined };
}

function prefetch(queryClient: QueryClient, query: AnyQuery | AnyPages): Promise<void> {
  return isPages(query) ? queryClient.prefetchInfiniteQuery(query) : queryClient.prefetchQuery(query);
}

function isPages(query: AnyQuery | AnyPages): query is AnyPages {
  return "getNextPageParam" in query;
}
