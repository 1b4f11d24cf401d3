import type { Weekday } from "#studio/hours.ts";
import { weekdayOf } from "./next-session.ts";
import { dayAfter, studioDay } from "./studio-time.ts";
import type { TermChangeKind } from "./term-changes.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** First and last day of a membership, as YYYY-MM-DD. */
export type Term = { startsOn: string; endsOn: string };

/** The term of a membership paid at this time: one month from that day (D52). */
export function termOf(paidAt: Date): Term {
  return termFrom(studioDay(paidAt));
}

/** The term of a membership that begins on a day YYYY-MM-DD. */
export function termFrom(startsOn: string): Term {
  return { startsOn, endsOn: dayAfter(sameDayNextMonth(startsOn), -1) };
}

/**
 * The last day that a member has the slot without a membership that is still to come: it renews another, which it
 * follows (D56). Nothing for one that has begun.
 */
export function keptUntil(startsOn: string, today: string): string | undefined {
  return startsOn > today ? dayAfter(startsOn, -1) : undefined;
}

/** Days in a row, YYYY-MM-DD, both included. */
export type Stretch = { from: string; until: string };

/** What a membership gets beyond its month. */
export type Extra = {
  /** The weekdays of its slot. */
  slotDays: readonly Weekday[];
  /** Whether the session of that day does not take place (D72, D74). */
  isLost: (day: string) => boolean;
  pause?: Stretch | undefined;
  givenDays?: number;
};

/** Changes of a last day that are the membership's own, whatever happens to its sessions. */
export const ownKinds: readonly TermChangeKind[] = ["given", "kept"];

/**
 * The term of a membership that begins on a day: its month, the days of its pause (D75) and those given to it (D76), and for
 * each session in them that does not take place the slot's next day after its end (D72, D74). One that is lost during the
 * pause, or lost twice, counts once. Given days never move its end by fewer days than they are. A pause that begins after the
 * membership ends without it is none.
 */
export function extendedTerm(startsOn: string, { pause, ...extra }: Extra): Term {
  const without = termWith(startsOn, extra);
  return pause && pause.from <= without.endsOn ? termWith(startsOn, { pause, ...extra }) : without;
}

function termWith(startsOn: string, { slotDays, isLost, pause, givenDays = 0 }: Extra): Term {
  const meets = (day: string) => slotDays.includes(weekdayOf(day));
  const isGivenBack = (day: string) => meets(day) && isLost(day) && !isWithin(day, pause);
  const paused = pause ? daysOf({ startsOn: pause.from, endsOn: pause.until }) : 0;
  const month = dayAfter(termFrom(startsOn).endsOn, paused);
  const endAfter = (...steps: number[]) => {
    let [endsOn, day] = [month, startsOn];
    for (const days of steps) {
      endsOn = dayAfter(endsOn, days);
      for (; day <= endsOn; day = dayAfter(day)) {
        if (!isGivenBack(day)) continue;
        do endsOn = dayAfter(endsOn);
        while (!meets(endsOn));
      }
    }
    return endsOn;
  };
  const [givenFirst, givenLast] = [endAfter(givenDays), endAfter(0, givenDays)];
  return { startsOn, endsOn: givenFirst > givenLast ? givenFirst : givenLast };
}

/** Whether a day is one of a stretch. */
export function isWithin(day: string, stretch: Stretch | undefined): boolean {
  return stretch !== undefined && stretch.from <= day && day <= stretch.until;
}

/** How many days the second day is after the first; below 0 if it is before. */
export function daysBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / dayMs;
}

/** The number of days in a term, both ends included; 0 if it ends before it begins. */
export function daysOf({ startsOn, endsOn }: Term): number {
  return Math.max(0, daysBetween(startsOn, endsOn) + 1);
}

/** The same day of the next month, or that month's last day if it is shorter. */
function sameDayNextMonth(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // Months count from 0 here, so `month` is already the next one; day 0 is the last day of the month before.
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
