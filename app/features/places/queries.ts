import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { useSession } from "#app/account/session.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import type { NewWaiting, OwnSlot, SlotPlaces } from "#contract/places.ts";
import type { SlotTiming } from "#contract/slots.ts";

/** Key prefix of every query that shows places. */
export const placesKey = ["places"];
const waitingKey = [...placesKey, "waiting"];
const calendarKey = ["calendar address"];

/**
 * Places change all the time: always refetched, never shown from the cache, and not retried, because the page can do
 * without.
 */
const volatile = { staleTime: 0, gcTime: 0, retry: false } as const;

/** How full a trainer's slots are, for everyone (D54). */
export function slotPlacesQuery(trainer: string) {
  return queryOptions({
    queryKey: [...placesKey, "slots", trainer],
    queryFn: ({ signal }) =>
      unwrap(publicApi["slot-places"].$get({ query: { trainer } }, { init: { signal } })),
    ...volatile,
  });
}

/** What the person with this email holds in a trainer's slots (D54 to D56). */
function ownSlotsQuery(trainer: string, email: string) {
  return queryOptions({
    queryKey: [...placesKey, "own", trainer, email],
    queryFn: ({ signal }) =>
      unwrap(memberApi["own-slots"].$get({ query: { trainer } }, { init: { signal } })),
    ...volatile,
  });
}

/** A slot's state for the person viewing it; parts that could not be loaded are missing. */
export type SlotStanding = {
  places?: SlotPlaces;
  own?: OwnSlot;
  /** No place is left for them; someone who renews or has a place held needs none (D54). */
  isFull: boolean;
};

/** A slot's state for the current person; undefined while it loads. */
export function useSlotStanding(trainerId: string, timing: SlotTiming): SlotStanding | undefined {
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : "";
  const all = useQuery(slotPlacesQuery(trainerId));
  const owned = useQuery({ ...ownSlotsQuery(trainerId, email), enabled: email !== "" });
  if (all.isPending || owned.isLoading) return undefined;
  const places = all.data?.find(({ slotTiming }) => slotTiming === timing);
  const own = owned.data?.find(({ slotTiming }) => slotTiming === timing);
  return { places, own, isFull: places?.left === 0 && !own?.runsUntil && !own?.heldUntil };
}

/** The waiting lists that the person with this email is on (D55). */
export function waitingQuery(email: string) {
  return queryOptions({
    queryKey: [...waitingKey, email],
    queryFn: ({ signal }) => unwrap(memberApi["waiting-list"].$get({}, { init: { signal } })),
    ...volatile,
  });
}

/** Joins the waiting list of a slot (D55). Resolves once the page shows it. */
export function useJoinWaitingList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewWaiting) => unwrap(memberApi["waiting-list"].$post({ json })),
    // Also after a refusal: there may be a place by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: placesKey }),
  });
}

/** Leaves a waiting list; a place held for them goes to the next person. Resolves once the page shows it. */
export function useLeaveWaitingList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(memberApi["waiting-list"][":id"].$delete({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: placesKey }),
  });
}

/** When the person's calendar link was created, if they have one. */
export function calendarQuery(email: string) {
  return queryOptions({
    queryKey: [...calendarKey, email],
    queryFn: ({ signal }) => unwrap(memberApi["calendar-address"].$get({}, { init: { signal } })),
  });
}

/** Creates a calendar link; an earlier one stops working. */
export function useMakeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(memberApi["calendar-address"].$post({})),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
  });
}

/** Revokes the calendar link: it stops working at once. */
export function useRevokeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(memberApi["calendar-address"].$delete({})),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
  });
}
