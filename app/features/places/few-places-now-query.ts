import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { placesKey, volatile } from "./few-places-query.ts";

/**
 * The same as of this moment: with a token it is counted anew. What is kept for everyone still counts a hold that has
 * run out, until a job or a booking clears it away.
 */
export function fewPlacesNowQuery() {
  return queryOptions({
    queryKey: [...placesKey, "few now"],
    queryFn: ({ signal }) => unwrap(memberApi["few-places"].$get({}, { init: { signal } })),
    ...volatile,
  });
}
