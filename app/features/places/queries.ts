import { queryOptions, useQuery } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { useSession } from "#app/account/session.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import { hereMs } from "#app/data/clock-ahead.ts";
import { useWriting } from "#app/data/use-writing.ts";
import type { NewWaiting, OwnSlot, SlotPlaces } from "#contract/places.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { placesKey, volatile } from "./few-places-query.ts";

const waitingKey = [...placesKey, "waiting"];
const calendarKey = ["calendar address"];

/** How full a trainer's slots are, for everyone (D54). */
export function slotPlacesQuery(trainer: string) {
  return queryOptions({
    queryKey: [...placesKey, "slots", trainer],
    queryFn: ({ signal }) =>
      unwrap(publicApi["slot-places"].$get({ query: { trainer } }, { init: { signal } })),
    ...volatile,
  });
}

/** A slot of one's own; `heldUntilHere` is `heldUntil` in milliseconds since 1970 by this browser's clock. */
type Own = OwnSlot & { heldUntilHere: number | null };

/** What the person with this email holds in a trainer's slots (D54 to D56). */
function ownSlotsQuery(trainer: string, email: string) {
  return queryOptions({
    queryKey: [...placesKey, "own", trainer, email],
    queryFn: async ({ signal }): Promise<Own[]> => {
      const askedAt = Date.now();
      const answer = memberApi["own-slots"].$get({ query: { trainer } }, { init: { signal } });
      const slots = await unwrap(answer);
      const response = await answer;
      return slots.map((own) => ({ ...own, heldUntilHere: hereMs(own.heldUntil, response, askedAt) }));
    },
    ...volatile,
  });
}

/** A slot's state for the person viewing it; parts that could not be loaded are missing. */
export type SlotStanding = {
  places?: SlotPlaces;
  own?: Own;
  /** No place is left for them; someone who renews or has a place held needs none (D54). */
  isFull: boolean;
  /** The trainer takes no bookings for it. */
  isClosed: boolean;
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
  const isFull = places?.left === 0 && !own?.runsUntil && !own?.heldUntil;
  return { places, own, isFull, isClosed: all.isSuccess && !places };
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
  // Also after a refusal: there may be a place by now.
  return useWriting((json: NewWaiting) => unwrap(memberApi["waiting-list"].$post({ json })), [placesKey], {
    evenRefused: true,
  });
}

/** Leaves a waiting list; a place held for them goes to the next person. Resolves once the page shows it. */
export function useLeaveWaitingList() {
  return useWriting(
    (id: string) => unwrap(memberApi["waiting-list"][":id"].$delete({ param: { id } })),
    [placesKey],
    { evenRefused: true },
  );
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
  return useWriting(() => unwrap(memberApi["calendar-address"].$post({})), [calendarKey]);
}

/** Revokes the calendar link: it stops working at once. */
export function useRevokeCalendarAddress() {
  return useWriting(() => unwrap(memberApi["calendar-address"].$delete({})), [calendarKey]);
}
