import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";

/** What would end if somebody left now (admins, D59). */
export function departureQuery(personId: string) {
  return queryOptions({
    queryKey: ["departure", personId],
    queryFn: () => unwrap(memberApi.users[":id"].departure.$get({ param: { id: personId } })),
    // Admins decide by it.
    staleTime: 0,
  });
}
