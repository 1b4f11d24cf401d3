import type { ReactNode } from "react";
import { Link } from "react-router";
import { DateText } from "#app/ui/date-text.tsx";
import { daysText } from "#contract/days.ts";
import type { SameHours } from "#contract/places.ts";

type SameHoursNoteProps = {
  sameHours?: readonly SameHours[] | undefined;
  /** What follows from it. */
  children?: ReactNode;
};

/**
 * What somebody already has at the hours of a slot, before they pay for it; they may go on (D80). Nothing for whom there
 * is none.
 */
export function SameHoursNote({ sameHours = [], children }: SameHoursNoteProps) {
  if (sameHours.length === 0) return null;
  return (
    <div
      role="note"
      className="wrap-anywhere border-highlight border-l-6 bg-sunken px-4 py-2.5 max-sm:text-small"
    >
      {sameHours.map(({ trainerId, trainerName, slotTiming, days, endsOn }) => (
        <p key={`${trainerId} ${slotTiming}`} className="max-w-measure">
          <strong>You already train at this time</strong> ({daysText(days)}):{" "}
          <Link to="/dashboard/booked-trainer" className="text-link">
            {slotTiming.toLowerCase()}s with {trainerName}
          </Link>
          , until <DateText date={endsOn} />.
        </p>
      ))}
      {children && <div className="max-w-measure">{children}</div>}
    </div>
  );
}
