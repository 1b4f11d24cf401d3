import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { getQueryClient } from "#app/data/query-client.ts";
import { firstOfWeek } from "#contract/next-session.ts";
import type { CodedVisit, Comer, SessionList } from "#contract/visits.ts";

const comersKey = ["comers"];
const codeKey = ["visit code"];

/** Who may come to a trainer's sessions of a day YYYY-MM-DD, or for admins to everybody's, and who came (D77). */
export function comersQuery(trainer: string | undefined, day: string) {
  return queryOptions({
    queryKey: [...comersKey, trainer, day],
    queryFn: ({ signal }) => unwrap(memberApi.comers.$get({ query: { trainer, day } }, { init: { signal } })),
    staleTime: 0,
  });
}

/** The same of several days. */
export function comersOfDaysQuery(trainer: string, days: readonly string[]) {
  return queryOptions({
    queryKey: [...comersKey, trainer, days],
    queryFn: async ({ client }) => {
      const lists = await Promise.all(days.map((day) => client.fetchQuery(comersQuery(trainer, day))));
      return lists.flat();
    },
    enabled: days.length > 0,
    staleTime: 0,
  });
}

/** Puts what is known of one person's coming wherever it is shown: each list of a week tells all of its visits. */
export function showComer(membershipId: string, day: string, change: (comer: Comer) => Comer): void {
  let week: Comer["week"] | undefined;
  const changed = (comer: Comer) => {
    if (comer.membershipId !== membershipId) return comer;
    const now = change(comer);
    week = now.week;
    return now;
  };
  const counted = (comer: Comer) =>
    week && comer.membershipId === membershipId ? { ...comer, week } : comer;
  const queries = getQueryClient();
  const showIn = (isMeant: (list: SessionList) => boolean, map: (comer: Comer) => Comer) =>
    queries.setQueriesData<SessionList[]>({ queryKey: comersKey }, (lists) =>
      lists?.map((list) => (isMeant(list) ? { ...list, comers: list.comers.map(map) } : list)),
    );
  showIn((list) => list.day === day, changed);
  showIn((list) => list.day !== day && firstOfWeek(list.day) === firstOfWeek(day), counted);
  queries.setQueriesData<CodedVisit>(
    { queryKey: codeKey },
    (visit) => visit && { ...visit, comer: changed(visit.comer) },
  );
}

/**
 * The code that a member shows on a day YYYY-MM-DD, drawn here: the library is loaded by whoever opens it. Once seen it is
 * kept for as long as the page is open: at the door there may be no network.
 */
export function ownCodeQuery(membershipId: string, day: string) {
  return queryOptions({
    queryKey: ["own visit code", membershipId, day],
    queryFn: async ({ signal }) => {
      const call = { param: { id: membershipId } };
      const asked = memberApi["save-payment-info"][":id"]["visit-code"].$get(call, { init: { signal } });
      const [{ url }, { encode }] = await Promise.all([unwrap(asked), import("uqr")]);
      return encode(url, { ecc: "M", border: 2 });
    },
    ...{ staleTime: 0, gcTime: Number.POSITIVE_INFINITY },
  });
}

/** Whom a code shows, to whoever teaches them. */
export function codedVisitQuery(code: string) {
  return queryOptions({
    queryKey: [...codeKey, code],
    queryFn: ({ signal }) => unwrap(memberApi["visit-code"].$get({ query: { code } }, { init: { signal } })),
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });
}

/** One's own visits since a day YYYY-MM-DD, newest first; those of a member by their id, for admins. */
export function ownVisitsQuery({ email, member }: { email: string; member?: string }, from: string) {
  return queryOptions({
    queryKey: ["own visits", email, member, from],
    queryFn: ({ signal }) =>
      unwrap(memberApi["own-visits"].$get({ query: { from, member } }, { init: { signal } })),
  });
}

/** The last of a member's visits, for admins; none before the first tick (D77). */
export function lastVisitQuery({ email, member }: { email: string; member: string }) {
  return queryOptions({
    queryKey: ["own visits", email, member, "last"],
    queryFn: ({ signal }) =>
      unwrap(memberApi["own-visits"].$get({ query: { member, limit: "1" } }, { init: { signal } })),
  });
}
