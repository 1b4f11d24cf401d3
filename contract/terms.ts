import { dayAfter, studioDay } from "./studio-time.ts";

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

/** The number of days in a term, both ends included; 0 if it ends before it begins. */
export function daysOf({ startsOn, endsOn }: Term): number {
  return Math.max(0, (Date.parse(endsOn) - Date.parse(startsOn)) / dayMs + 1);
}

/** The same day of the next month, or that month's last day if it is shorter. */
function sameDayNextMonth(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // Months count from 0 here, so `month` is already the next one; day 0 is the last day of the month before.
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
