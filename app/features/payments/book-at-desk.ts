import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { peopleKey } from "#app/features/people/queries.ts";
import { placesKey } from "#app/features/places/few-places-query.ts";
import type { NewDeskBooking } from "#contract/desk.ts";
import { showingBookings } from "./queries.ts";

/** Books a slot for a member who paid at the desk (admins, D91); returns the payment. */
export function useBookAtDesk() {
  return useWriting(
    (json: NewDeskBooking) => unwrap(memberApi["desk-bookings"].$post({ json })),
    // The list of people says who pays and who waits.
    [...showingBookings, peopleKey, placesKey],
    { evenRefused: true },
  );
}
