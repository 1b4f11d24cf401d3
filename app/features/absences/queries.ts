import { queryOptions, skipToken } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { paymentsKey } from "#app/features/payments/queries.ts";
import { placesKey } from "#app/features/places/few-places-query.ts";
import type { NewAbsence, NewClosedDays, NewSubstitute } from "#contract/absences.ts";
import type { Stretch } from "#contract/terms.ts";
import { changesKey } from "./changes-query.ts";

/** What shows sessions that are called off, or memberships that end later for it. */
const showingChanges = [changesKey, paymentsKey, placesKey];

/** Calls off a trainer's sessions (D72). */
export function useCallOff() {
  return useWriting((json: NewAbsence) => unwrap(memberApi.absences.$post({ json })), showingChanges);
}

/** Takes back an absence (D72). */
export function useTakeBack() {
  return useWriting(
    (id: string) => unwrap(memberApi.absences[":id"].end.$post({ param: { id } })),
    showingChanges,
    { evenRefused: true },
  );
}

/** Who could give a session that is called off, for admins (D73). */
export function freeTrainersQuery(query: Omit<NewSubstitute, "substituteId">) {
  return queryOptions({
    queryKey: ["free trainers", query],
    queryFn: ({ signal }) => unwrap(memberApi["free-trainers"].$get({ query }, { init: { signal } })),
    ...{ staleTime: 0, retry: false },
  });
}

/** How many people taking a called-off session, or giving it back, concerns, and what they have booked (D73). */
export function foretoldSteppingQuery(query: Omit<NewSubstitute, "substituteId">) {
  return queryOptions({
    queryKey: ["foretold stepping", query],
    queryFn: ({ signal }) => unwrap(memberApi.substitutes.foretold.$get({ query }, { init: { signal } })),
    ...{ staleTime: 0, retry: false },
  });
}

/** Takes a session that another trainer has called off, or has somebody take it (D73). */
export function useStepIn() {
  return useWriting((json: NewSubstitute) => unwrap(memberApi.substitutes.$post({ json })), showingChanges, {
    evenRefused: true,
  });
}

/** Gives such a session back (D73). */
export function useStepBack() {
  return useWriting(
    (query: Omit<NewSubstitute, "substituteId">) => unwrap(memberApi.substitutes.$delete({ query })),
    showingChanges,
    { evenRefused: true },
  );
}

/** Closes the studio on some days (D74). */
export function useCloseStudio() {
  return useWriting(
    (json: NewClosedDays) => unwrap(memberApi["closed-days"].$post({ json })),
    showingChanges,
  );
}

/** What closing it on these days would do; nothing while they cannot be chosen (D74). */
export function foretoldClosingQuery(query: Stretch | undefined) {
  return queryOptions({
    queryKey: ["foretold closing", query],
    queryFn: query
      ? ({ signal }) => unwrap(memberApi["closed-days"].foretold.$get({ query }, { init: { signal } }))
      : skipToken,
    ...{ staleTime: 0, retry: false },
  });
}

/** Opens it on closed days to come (D74). */
export function useReopenStudio() {
  return useWriting(
    (id: string) => unwrap(memberApi["closed-days"][":id"].end.$post({ param: { id } })),
    showingChanges,
    { evenRefused: true },
  );
}
