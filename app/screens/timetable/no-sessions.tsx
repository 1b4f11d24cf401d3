import { Link, useLocation } from "react-router";
import { offeredSlot } from "#app/features/people/slots.ts";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { useNow } from "#app/page/use-now.ts";
import { slotTimings } from "#contract/constants.ts";
import { startText } from "#contract/hours.ts";
import { isSessionOver } from "#contract/next-session.ts";
import { isLost } from "#contract/timetable-changes.ts";
import { typeset } from "#contract/typeset.ts";
import type { Weekday } from "#studio/hours.ts";
import type { ComingDay, WeekProps } from "./shown-day.ts";

/** The class and part of the day that the week shows; empty for any. */
export type Chosen = { class: string; slot: string };

type NoSessionsProps = WeekProps & { day: Weekday; days: readonly ComingDay[]; chosen: Chosen };

/** What a phone says of an open day without sessions of what is chosen, and when there are any next. */
export function NoSessions({ day, days, chosen, ...week }: NoSessionsProps) {
  const { search } = useLocation();
  const [next] = sessionsLeft(days, week, useNow());
  return (
    <p className="text-muted poster:hidden">
      No {typeset(chosen.class) || "sessions"} on {[day, chosen.slot.toLowerCase()].join(" ").trim()}.
      {next && (
        <>
          {" "}
          <Link
            to={{ search, hash: anchorOf(next.day) }}
            replace
            preventScrollReset
            className="inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-4"
          >
            Next: {next.isToday ? "today" : next.day} {startText(next.slotTiming)}
          </Link>
        </>
      )}
    </p>
  );
}

/** When sessions take place that are not over, the first first. */
function sessionsLeft(days: readonly ComingDay[], { trainers, changes }: WeekProps, now: Date) {
  return days.flatMap(({ day, date, isToday, isOpen }) =>
    slotTimings
      .filter((slotTiming) =>
        trainers.some(
          (trainer) =>
            date !== undefined &&
            isOpen &&
            trainer.slot_days.includes(day) &&
            trainer.available_slots.includes(slotTiming) &&
            !isSessionOver(offeredSlot(trainer, slotTiming), date, now) &&
            !isLost(changes, { trainerId: trainer._id, slotTiming, day: date }),
        ),
      )
      .map((slotTiming) => ({ day, isToday, slotTiming })),
  );
}
