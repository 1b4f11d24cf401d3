import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { peopleKey } from "#app/features/people/queries.ts";
import { placesKey } from "#app/features/places/few-places-query.ts";
import type { GivenDays, NewPause } from "#contract/term-changes.ts";
import { showingBookings } from "./queries.ts";

/** Has the member's own membership pause (D75). Resolves once the page shows it. */
export function usePause(id: string) {
  return useTermWriting((json: NewPause) =>
    unwrap(memberApi["save-payment-info"][":id"].pause.$post({ param: { id }, json })),
  );
}

/** Ends such a pause from tomorrow on (D75). */
export function useEndPause(id: string) {
  return useTermWriting(() =>
    unwrap(memberApi["save-payment-info"][":id"].pause.end.$post({ param: { id } })),
  );
}

/** Gives a membership days after its end (admins, D76). */
export function useGiveDays(id: string) {
  return useTermWriting((json: GivenDays) =>
    unwrap(memberApi["save-payment-info"][":id"]["given-days"].$post({ param: { id }, json })),
  );
}

/** A write that moves a last day: bookings, places and the list of people say it. */
function useTermWriting<Output, Input = void>(write: (input: Input) => Promise<Output>) {
  return useWriting(write, [...showingBookings, placesKey, peopleKey], { evenRefused: true });
}
