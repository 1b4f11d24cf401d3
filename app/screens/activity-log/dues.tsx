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
      {offers.map(({ _id, slotTiming, trainerId, trainerName, offeredUntil }, place) => (
        <Due
          key={_id}
          action={
            <LinkButton
              to={slotPath({ label: slotTiming, trainerId })}
              variant={place === 0 ? "primary" : "secondary"}
              size="sm"
            >
              Book it
            </LinkButton>
          }
        >
          A place in {slotTiming} with {trainerName} is held for you until{" "}
          <MomentText moment={offeredUntil ?? ""} />
        </Due>
      ))}
      {ending.map(({ _id, slotTiming, trainerId, trainerName, endsOn }) => (
        <Due
          key={_id}
          action={
            <LinkButton to={slotPath({ label: slotTiming, trainerId })} variant="secondary" size="sm">
              Renew
            </LinkButton>
          }
        >
          {slotTiming} with {trainerName} ends on <DateText date={endsOn} length="short" />
        </Due>
      ))}
    </ul>
  );
}

function Due({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-highlight border-l-6 bg-raised px-4 py-2">
      <p className="min-w-0 grow basis-60 font-semibold">{children}</p>
      {action}
    </li>
  );
}
