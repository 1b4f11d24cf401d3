import { studioTimeZone } from "#studio/time-zone.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Whose time it is, by the city of the studio's zone: "Dhaka time". */
export const studioClock = `${studioTimeZone.slice(studioTimeZone.lastIndexOf("/") + 1).replaceAll("_", " ")} time`;

// Created on demand, where there is no Temporal: a page's first Intl object has the browser load its locales, 20 ms and more.
let calendar: Intl.DateTimeFormat | undefined;

/** The month at the studio, as YYYY-MM. */
export function studioMonth(moment: Date): string {
  return shownAt(moment).slice(0, "YYYY-MM".length);
}

/** The day at the studio, as YYYY-MM-DD. */
export function studioDay(moment: Date): string {
  return shownAt(moment).slice(0, "YYYY-MM-DD".length);
}

/** Minutes since midnight at the studio. */
export function studioMinute(moment: Date): number {
  const [hour = 0, minute = 0] = shownAt(moment).slice("YYYY-MM-DDT".length).split(":").map(Number);
  return hour * 60 + minute;
}

/**
 * The time at which it is that many minutes past midnight on a day YYYY-MM-DD at the studio. A time skipped by a clock
 * change moves forward by as much; of a repeated one it is the first.
 */
export function studioMoment(day: string, minute = 0): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const [before, after] = [aheadOfUtcMs(shown - dayMs), aheadOfUtcMs(shown + dayMs)];
  const isAfter = aheadOfUtcMs(shown - before) !== before && aheadOfUtcMs(shown - after) === after;
  return new Date(shown - (isAfter ? after : before));
}

/**
 * The stretch in which a moment lies, from that minute of a day at the studio to the same minute of the next: an hour
 * longer or shorter than a day when clocks change.
 */
export function stretchOf(moment: Date, minute: number): { from: Date; until: Date } {
  const today = studioDay(moment);
  const day = studioMinute(moment) < minute ? dayAfter(today, -1) : today;
  return { from: studioMoment(day, minute), until: studioMoment(dayAfter(day), minute) };
}

/** How many milliseconds the studio's clocks are ahead of UTC at a given time (milliseconds since 1970). */
export function aheadOfUtcMs(moment: number): number {
  return Date.parse(`${shownAt(new Date(moment))}Z`) - Math.floor(moment / minuteMs) * minuteMs;
}

/** The day that many days after, or before, a day YYYY-MM-DD. */
export function dayAfter(day: string, days = 1): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Day and time as the studio's clocks show them, YYYY-MM-DDTHH:MM. */
function shownAt(moment: Date): string {
  if (typeof Temporal !== "undefined")
    return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
      .toZonedDateTimeISO(studioTimeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });
  calendar ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: studioTimeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  // By part: browsers differ in the order and punctuation of the whole text.
  const parts = calendar.formatToParts(moment).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}
