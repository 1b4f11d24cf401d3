import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** What a page was rendered with, by the keys of its queries; undefined where no document brought any. */
export type PageData = ReadonlyArray<readonly [key: QueryKey, data: unknown]> | undefined;

/** All that a cache holds, for the document; without its times, which are those of another clock. */
export function pageDataOf(queryClient: QueryClient): PageData {
  const queries = queryClient.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/** Puts what came with the document into the cache, before anything inside asks the API for it. */
export function WithPageData({ data, children }: { data: PageData; children: ReactNode }) {
  const queryClient = useQueryClient();
  useState(() => {
    for (const [key, value] of data ?? []) {
      // What the cache has already was asked for since.
      if (!queryClient.getQueryState(key)) queryClient.setQueryData(key, value, { updatedAt: arrivedAt() });
    }
  });
  return children;
}

/**
 * When what the document brought was true, by this browser's clock: as it arrived, however long ago it was rendered,
 * because the server keeps a page only while the database says that nothing has changed. One that the browser took
 * from its own cache without asking (on the way back, or where a closed window is opened again) may be of any age.
 */
function arrivedAt(): number {
  if (typeof document === "undefined") return Date.now();
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFromServer = page !== undefined && page.transferSize > 0;
  return isFromServer ? Date.now() - (performance.now() - page.responseStart) : 0;
}

/** What the document brought of one thing, as its query's first data. */
export function broughtFirst<T>(brought: T | null) {
  return brought === null ? undefined : { initialData: brought, initialDataUpdatedAt: arrivedAt };
}
