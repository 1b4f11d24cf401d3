import { onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { asShown } from "./as-shown.ts";
import { renderedFor } from "./rendered-for.ts";
import { takeRenderedData } from "./rendered-page.tsx";

const onServer = typeof document === "undefined";

/** A data cache with the retries and lifetimes of `spec §9`: one per browser, one per request on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Logged only (spec §8), after the last try; the server has a log of its own.
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (!onServer) console.error("could not be loaded:", queryKey, error);
      },
    }),
    defaultOptions: {
      queries: {
        // Offline, a page shows the failure at once like any other, and loads what is missing when the network is back.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: onServer ? false : (failures) => failures < 3 && onlineManager.isOnline(),
        retryDelay,
        // A timer per entry would keep a finished request's data in the server's memory for minutes.
        gcTime: onServer ? Number.POSITIVE_INFINITY : 5 * 60_000,
        staleTime: 30_000,
        select: asShown,
      },
      // Offline, a change fails at once and can be retried, instead of waiting unseen.
      mutations: { networkMode: "always" },
    },
  });
}

/** Milliseconds before the next try: 1 s, 2 s, 4 s … at most 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

let browserClient: QueryClient | undefined;

/** This browser's one cache, at first with what the page was rendered with; on the server one per request. */
export function getQueryClient(): QueryClient {
  if (onServer) return renderedFor()?.queryClient ?? createQueryClient();
  if (!browserClient) {
    browserClient = createQueryClient();
    takeRenderedData(browserClient);
  }
  return browserClient;
}
