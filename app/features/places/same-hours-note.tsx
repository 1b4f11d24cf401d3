import { Link } from "react-router";
import { DateText } from "#app/ui/date-text.tsx";
import { daysText } from "#contract/days.ts";
import type { SameHours } from "#contract/places.ts";

/**
 * What somebody already has at the hours of a slot, before they pay for it; they may go on (D80). Nothing for whom there
 * is none.
 */
export function SameHoursNote({ sameHours = [] }: { sameHours?: readonly SameHours[] | undefined }) {
  if (sameHours.length === 0) return null;
  return (
    <div role="note" className="grid gap-1 border-highlight border-l-6 bg-sunken px-4 py-3">
      <p className="font-semibold text-lead">You already train at this time</p>
      {sameHours.map(({ trainerId, trainerName, slotTiming, days, endsOn }) => (
        <p key={`${trainerId} ${slotTiming}`} className="wrap-anywhere max-w-text">
          Your{" "}
          <Link to="/dashboard/booked-trainer" className="text-link">
            {slotTiming.toLowerCase()}s with {trainerName}
          </Link>{" "}
          run until <DateText date={endsOn} />. Both slots meet at the same time: {daysText(days)}.
        </p>
      ))}
      <p>If you mean to have both, go ahead.</p>
    </div>
  );
}
