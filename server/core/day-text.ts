import { clockText } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioClock, studioDay, studioMinute } from "#contract/studio-time.ts";
import type { Stretch } from "#contract/terms.ts";

const form = { timeZone: "UTC", day: "numeric", month: "long" } as const;
const calendars = {
  whole: new Intl.DateTimeFormat("en-GB", { ...form, year: "numeric" }),
  yearless: new Intl.DateTimeFormat("en-GB", form),
  short: new Intl.DateTimeFormat("en-GB", { ...form, month: "short" }),
};

/** A day YYYY-MM-DD in words: "23 November 2026", or without its year, or short. */
export function dayText(day: string, length: keyof typeof calendars = "whole"): string {
  return calendars[length].format(new Date(`${day}T00:00:00Z`));
}

/** Days in a row in words: "3 December 2026", "3 December to 9 December 2026". */
export function stretchText({ from, until }: Stretch): string {
  if (from === until) return dayText(from);
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  return `${dayText(from, isOneYear ? "yearless" : "whole")} to ${dayText(until)}`;
}

/** The same in a sentence: "on 3 December 2026", "on 3 and 4 December 2026", "from 3 to 9 December 2026". */
export function onDaysText({ from, until }: Stretch): string {
  if (from === until) return `on ${dayText(from)}`;
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  const first = isOneMonth ? String(Number(from.slice(8))) : dayText(from, isOneYear ? "yearless" : "whole");
  return dayAfter(from) === until
    ? `on ${first} and ${dayText(until)}`
    : `from ${first} to ${dayText(until)}`;
}

/** Days in order, in few words: "Sun 29 Nov", "Sun 29 Nov and Tue 1 Dec", and "Sun 29 Nov to Tue 8 Dec" for more. */
export function shortDaysText(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)].map(
    (day) => day && `${weekdayOf(day).slice(0, 3)} ${dayText(day, "short")}`,
  );
  return [...new Set([first, last])].join(days.length > 2 ? " to " : " and ");
}

/** A day YYYY-MM-DD with its weekday: "Monday, 23 November 2026". */
export function weekdayText(day: string): string {
  return `${weekdayOf(day)}, ${dayText(day)}`;
}

/** A moment at the studio: "23 November 2026, 12:15". */
export function momentText(moment: Date): string {
  return `${dayText(studioDay(moment))}, ${timeText(moment)}`;
}

/** The same for a mail, which may be read in another zone: "Monday, 23 November 2026, 12:15 Dhaka time". */
export function momentInMail(moment: Date): string {
  return `${weekdayText(studioDay(moment))}, ${timeText(moment)} ${studioClock}`;
}

/** A time of day at the studio: "13:15". */
export function timeText(moment: Date): string {
  return clockText(studioMinute(moment));
}
