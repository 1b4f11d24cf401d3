import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { useSession } from "#app/account/session.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import type { NewWaiting, OwnSlot, SlotPlaces } from "#contract/places.ts";
import type { SlotTiming } from "#contract/slots.ts";

/** Where everything is kept that shows places. */
export const placesKey = ["places"];
const waitingKey = [...placesKey, "waiting"];
const calendarKey = ["calendar address"];

/** Places come and go: asked anew each time, never shown from before, and only once, for the page can do without. */
const volatile = { staleTime: 0, gcTime: 0, retry: false } as const;

/** How full a trainer's slots are, as everybody may see it (D54). */
export function slotPlacesQuery(trainer: string) {
  return queryOptions({
    queryKey: [...placesKey, "slots", trainer],
    queryFn: ({ signal }) =>
      unwrap(publicApi["slot-places"].$get({ query: { trainer } }, { init: { signal } })),
    ...volatile,
  });
}

/** What the person with this email has of a trainer's slots (D54 to D56). */
function ownSlotsQuery(trainer: string, email: string) {
  return queryOptions({
    queryKey: [...placesKey, "own", trainer, email],
    queryFn: ({ signal }) =>
      unwrap(memberApi["own-slots"].$get({ query: { trainer } }, { init: { signal } })),
    ...volatile,
  });
}

/** One slot as it stands for whoever looks at it; what could not be asked for is missing. */
export type SlotStanding = {
  places?: SlotPlaces;
  own?: OwnSlot;
  /** There is no place for them; whoever renews, or has one held, needs none (D54). */
  isFull: boolean;
};

/** How a slot stands for the person who is here; undefined until that is known. */
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

/** The waiting lists on which the person with this email is (D55). */
export function waitingQuery(email: string) {
  return queryOptions({
    queryKey: [...waitingKey, email],
    queryFn: ({ signal }) => unwrap(memberApi["waiting-list"].$get({}, { init: { signal } })),
    ...volatile,
  });
}

/** Joins the waiting list of a slot (D55). Done once the page shows it. */
export function useJoinWaitingList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewWaiting) => unwrap(memberApi["waiting-list"].$post({ json })),
    // Also after a refusal: there is a place by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: placesKey }),
  });
}

/** Leaves a waiting list; a place that was held for oneself goes to the next. Done once the page shows it. */
export function useLeaveWaitingList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(memberApi["waiting-list"][":id"].$delete({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: placesKey }),
  });
}

/** Since when somebody has an address for calendar programs, if they have one. */
export function calendarQuery(email: string) {
  return queryOptions({
    queryKey: [...calendarKey, email],
    queryFn: ({ signal }) => unwrap(memberApi["calendar-address"].$get({}, { init: { signal } })),
  });
}

/** Makes a calendar address; one that was there before stops working. */
export function useMakeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(memberApi["calendar-address"].$post({})),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
  });
}

/** Takes the calendar address away: nothing is read by it from then on. */
export function useRevokeCalendarAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(memberApi["calendar-address"].$delete({})),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
  });
}
