import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "#app/data/api.ts";

// Apart from the other queries of places: public pages need none of those.

/** Key prefix of every query that shows places. */
export const placesKey = ["places"];

/**
 * Places change all the time: always refetched, never shown from the cache, and not retried, because the page can do
 * without.
 */
export const volatile = { staleTime: 0, gcTime: 0, retry: false } as const;

/** The slots of all trainers with few places left, or none, for everyone (D54). */
export function fewPlacesQuery() {
  return queryOptions({
    queryKey: [...placesKey, "few"],
    queryFn: ({ signal }) => unwrap(publicApi["few-places"].$get({}, { init: { signal } })),
    ...volatile,
  });
}
