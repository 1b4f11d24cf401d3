import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { useStudioDay } from "#app/page/use-studio-day.ts";
import type { TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { sessionDays, weekdayOf } from "#contract/next-session.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import { opening, type Weekday, weekdays } from "#studio/hours.ts";

export type ComingDay = {
  day: Weekday;
  /** YYYY-MM-DD. Undefined before hydration. */
  date: string | undefined;
  isToday: boolean;
  isOpen: boolean;
  /** The name of the closed days that it is one of (D74). */
  closedFor: string | undefined;
};

/** All days on which the studio is closed, but those of each week (D74). */
export function allClosed(changes: TimetableChanges): string[] {
  return changes.closed
    .flatMap((stretch) => sessionDays(weekdays, stretch))
    .filter((day) => closedFor(changes, day) !== undefined);
}

/** The name of the closed days that a day is one of; undefined while any of its sessions takes place. */
function closedFor({ closed }: TimetableChanges, day: string): string | undefined {
  const first = { trainerId: "", slotTiming: slotTimings[0], day };
  return changedTo({ absences: [], substitutes: [], closed }, first)?.name;
}

/** The week from today on; before hydration from Saturday on. */
export function useComingDays(changes: TimetableChanges): readonly ComingDay[] {
  const today = useStudioDay();
  return weekdays.map((weekday, place) => {
    const date = today && dayAfter(today, place);
    const day = date ? weekdayOf(date) : weekday;
    const why = date && closedFor(changes, date);
    const isOpen = why === undefined && opening.days.some((open) => open === day);
    return { day, date, isToday: date !== undefined && date === today, isOpen, closedFor: why };
  });
}

/** The day that the URL names. Undefined before hydration. */
export function useNamedDay([today]: readonly ComingDay[]): Weekday | undefined {
  const { hash } = useLocation();
  return today?.date ? weekdays.find((day) => hash === `#${anchorOf(day)}`) : undefined;
}

/** The day that a narrow window shows: the URL's, or the next open one from today on. Undefined before hydration. */
export function useShownDay(days: readonly ComingDay[]): Weekday | undefined {
  const named = useNamedDay(days);
  const [today] = days;
  const shown = today?.date ? (named ?? (nextOpen(days) ?? today).day) : undefined;
  useLayoutEffect(() => {
    if (shown) document.documentElement.dataset.weekday = anchorOf(shown);
  }, [shown]);
  return shown;
}

/** The day that people can come on next: today, or the first open one after it, if this week has one. */
export function nextOpen(days: readonly ComingDay[]): ComingDay | undefined {
  return days.find(({ isOpen }) => isOpen);
}

/** How many columns from the left a band's words keep free for closed days: they take three at most. */
export function columnsLeftOut(days: readonly ComingDay[]): number {
  return Math.max(
    0,
    days.findIndex((_, place) => days.slice(place, place + 3).every(({ isOpen }) => isOpen)),
  );
}
