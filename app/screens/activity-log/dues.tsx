import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { dueForRenewal } from "#app/features/payments/renewal.ts";
import { mayBook } from "#app/features/people/may-book.ts";
import { slotPath } from "#app/features/people/slot-path.ts";
import { waitingQuery } from "#app/features/places/queries.ts";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";

/** What a member should not miss: an offered place (D55) or an ending membership (D56); usually nothing. */
export function Dues({ me }: { me: User }) {
  const waiting = useQuery(waitingQuery(me.email)).data ?? [];
  const bookings = useQuery(paymentsQuery(me.email, { mine: "true" })).data ?? [];
  const today = studioDay(useNow());
  if (!mayBook(me.role)) return null;
  const offers = waiting.filter(({ offeredUntil }) => offeredUntil !== null);
  const ending = dueForRenewal(bookings, today);
  if (offers.length + ending.length === 0) return null;
  return (
    <ul aria-label="Don’t miss" className="grid gap-2">
      {offers.map((offer, place) => (
        <Due key={offer._id} slot={offer} action="Book it" isNext={place === 0}>
          A place in {offer.slotTiming} with {offer.trainerName} is held for you until{" "}
          <MomentText moment={offer.offeredUntil ?? ""} />
        </Due>
      ))}
      {ending.map((booking) => (
        <Due key={booking._id} slot={booking} action="Renew">
          {booking.slotTiming} with {booking.trainerName} ends on{" "}
          <DateText date={booking.endsOn} length="short" />
        </Due>
      ))}
    </ul>
  );
}

type DueProps = {
  slot: Pick<Payment, "slotTiming" | "trainerId">;
  action: string;
  isNext?: boolean;
  children: ReactNode;
};

function Due({ slot, action, isNext = false, children }: DueProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-highlight border-l-6 bg-raised px-4 py-2">
      <p className="min-w-0 grow basis-60 font-semibold">{children}</p>
      <LinkButton
        to={slotPath({ label: slot.slotTiming, trainerId: slot.trainerId })}
        variant={isNext ? "primary" : "secondary"}
        size="sm"
      >
        {action}
      </LinkButton>
    </li>
  );
}
