import type { CSSProperties } from "react";
import { Link, useLocation } from "react-router";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { isLost } from "#contract/timetable-changes.ts";
import { type Weekday, weekdays } from "#studio/hours.ts";
import { type ComingDay, useShownDay, type WeekProps } from "./shown-day.ts";

/** Where a day stands in a week from Saturday on; timetable.css counts from today. */
export const placeOf = (day: Weekday) => ({ "--place": weekdays.indexOf(day) + 1 }) as CSSProperties;

/** Links to the days where they don't fit side by side; without scripts all days are listed below. */
export function DayLinks({ days, ...week }: WeekProps & { days: readonly ComingDay[] }) {
  const shown = useShownDay(days);
  const { search } = useLocation();
  return (
    <nav aria-label="Days" className="poster:hidden">
      <ul className="grid grid-cols-7 gap-1 narrow:grid-cols-4">
        {days.map(({ day, date, isToday, isOpen }) => (
          <li key={day} style={placeOf(day)} className="week-place grid">
            <Link
              to={{ search, hash: anchorOf(day) }}
              replace
              preventScrollReset
              aria-current={day === shown ? "true" : undefined}
              className={joinClasses(
                "week-link relative grid min-h-target place-items-center rounded border border-rule font-bold text-small",
                !isOpen && "border-hair text-muted",
                isToday && "shadow-[inset_0_-0.25rem_var(--color-highlight)]",
              )}
            >
              <span aria-hidden="true" className="grid justify-items-center leading-tight">
                {day.slice(0, 3)}
                {/* Not yet in what is rendered for everybody at once: it keeps its room. */}
                <span className="tabular min-h-[1lh] font-normal">{date && Number(date.slice(-2))}</span>
              </span>
              <span className="sr-only">
                {[day, isToday && "today", isChanged(day, date, week) && "changes"]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {isChanged(day, date, week) && (
                <span aria-hidden="true" className="absolute top-1 right-1 size-2 rounded-full bg-current" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether any session of a day does not take place: it is called off, or the studio closed. */
function isChanged(day: Weekday, date: string | undefined, { trainers, changes }: WeekProps): boolean {
  return trainers.some(
    ({ _id: trainerId, slot_days, available_slots }) =>
      date !== undefined &&
      slot_days.includes(day) &&
      available_slots.some((slotTiming) => isLost(changes, { trainerId, slotTiming, day: date })),
  );
}
