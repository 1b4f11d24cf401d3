import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { peopleKey } from "./queries.ts";

/** What the trainer who asks did lately, and what was done to their sessions, newest first (D88). */
export function ownDeedsQuery() {
  return queryOptions({
    queryKey: [...peopleKey, "own deeds"],
    queryFn: ({ signal }) => unwrap(memberApi["own-deeds"].$get(undefined, { init: { signal } })),
    staleTime: 0,
  });
}
