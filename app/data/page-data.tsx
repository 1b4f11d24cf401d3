import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** The data a page was rendered with, by query key; undefined where the document brought none. */
export type PageData = ReadonlyArray<readonly [key: QueryKey, data: unknown]> | undefined;

/** Everything in a cache, for the document; without timestamps, which are another clock's. */
export function pageDataOf(queryClient: QueryClient): PageData {
  const queries = queryClient.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/** Hydrates the cache with the document's data before anything inside requests it from the API. */
export function WithPageData({ data, children }: { data: PageData; children: ReactNode }) {
  const queryClient = useQueryClient();
  useState(() => fillCache(queryClient, data));
  return children;
}

/** Adds what the document brought; `gcTime` is how long it stays at least, in milliseconds, unless it is shown. */
export function fillCache(queryClient: QueryClient, data: PageData, options: { gcTime?: number } = {}): void {
  for (const [queryKey, value] of data ?? []) {
    // Data already in the cache is newer.
    if (queryClient.getQueryState(queryKey)) continue;
    queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions({ queryKey, ...options }));
    queryClient.setQueryData(queryKey, value, { updatedAt: arrivedAt() });
  }
}

/**
 * When the document's data was current, by this browser's clock: on arrival, however long ago it was rendered, because
 * the server caches a page only while nothing in the database has changed. A document that the browser took from its
 * own cache without asking (going back, or reopening a closed window) may be any age.
 */
function arrivedAt(): number {
  if (typeof document === "undefined") return Date.now();
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFromServer = page !== undefined && page.transferSize > 0;
  return isFromServer ? Date.now() - (performance.now() - page.responseStart) : 0;
}

/** One item that the document brought, as its query's initial data. */
export function broughtFirst<T>(brought: T | null) {
  return brought === null ? undefined : { initialData: brought, initialDataUpdatedAt: arrivedAt };
}
