import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { offeredSlot } from "#app/features/people/slots.ts";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { useNow } from "#app/page/use-now.ts";
import { useStudioDay } from "#app/page/use-studio-day.ts";
import type { TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { minutesOf } from "#contract/hours.ts";
import { isSessionOver, sessionDays, weekdayOf } from "#contract/next-session.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { changedTo, isLost } from "#contract/timetable-changes.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { opening, type Weekday, weekdays } from "#studio/hours.ts";

export type WeekProps = { trainers: readonly TrainerProfile[]; changes: TimetableChanges };

export type ComingDay = {
  day: Weekday;
  /** YYYY-MM-DD. Undefined before hydration. */
  date: string | undefined;
  isToday: boolean;
  isOpen: boolean;
  /** The slots in which a session takes place and is not over yet, in the order of the day. */
  left: readonly SlotTiming[];
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

/** When the last session of each weekday ends, in minutes after midnight; 0 where nobody teaches. */
export function lastEnds(trainers: readonly TrainerProfile[]): number[] {
  return weekdays.map((day) => {
    const ends = trainers
      .filter(({ slot_days }) => slot_days.includes(day))
      .flatMap(({ available_slots, slot_duration: slotDuration }) =>
        available_slots.map((slotTiming) => minutesOf({ slotTiming, slotDuration })?.end ?? 0),
      );
    return Math.max(0, ...ends);
  });
}

/** The week from today on; before hydration from Saturday on, with nothing left. */
export function useComingDays(week: WeekProps): readonly ComingDay[] {
  const today = useStudioDay();
  const now = useNow();
  return weekdays.map((weekday, place) => {
    const date = today && dayAfter(today, place);
    const day = date ? weekdayOf(date) : weekday;
    const why = date && closedFor(week.changes, date);
    const isOpen = why === undefined && opening.days.some((open) => open === day);
    const left = date && isOpen ? timingsLeft(date, week, now) : [];
    return { day, date, isToday: date !== undefined && date === today, isOpen, left, closedFor: why };
  });
}

function timingsLeft(day: string, { trainers, changes }: WeekProps, now: Date): SlotTiming[] {
  const takesPlace = (trainer: TrainerProfile, slotTiming: SlotTiming) =>
    trainer.slot_days.includes(weekdayOf(day)) &&
    trainer.available_slots.includes(slotTiming) &&
    !isSessionOver(offeredSlot(trainer, slotTiming), day, now) &&
    !isLost(changes, { trainerId: trainer._id, slotTiming, day });
  return slotTimings.filter((timing) => trainers.some((trainer) => takesPlace(trainer, timing)));
}

/** The day that the URL names. Undefined before hydration. */
export function useNamedDay([today]: readonly ComingDay[]): Weekday | undefined {
  const { hash } = useLocation();
  return today?.date ? weekdays.find((day) => hash === `#${anchorOf(day)}`) : undefined;
}

/** The day that a narrow window shows: the URL's, or the next with sessions left. Undefined before hydration. */
export function useShownDay(days: readonly ComingDay[]): Weekday | undefined {
  const named = useNamedDay(days);
  const shown = days[0]?.date ? (named ?? nextDay(days)?.day) : undefined;
  useLayoutEffect(() => {
    if (shown) document.documentElement.dataset.weekday = anchorOf(shown);
  }, [shown]);
  return shown;
}

/** The day that people can come on next: the first with sessions left, else an open one, if this week has any. */
export function nextDay(days: readonly ComingDay[]): ComingDay | undefined {
  return days.find(({ left }) => left.length > 0) ?? days.find(({ isOpen }) => isOpen) ?? days[0];
}

/** How many columns from the left a band's words keep free for closed days: they take three at most. */
export function columnsLeftOut(days: readonly ComingDay[]): number {
  return Math.max(
    0,
    days.findIndex((_, place) => days.slice(place, place + 3).every(({ isOpen }) => isOpen)),
  );
}
