import { studioTimeZone } from "#studio/time-zone.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

// Made when it is needed: loading a calendar takes a browser long, and most pages name no day of the studio's.
let calendar: Intl.DateTimeFormat | undefined;

/** The month of a moment at the studio, as YYYY-MM. */
export function studioMonth(moment: Date): string {
  const { year, month } = partsOf(moment);
  return `${year}-${month}`;
}

/** The day of a moment at the studio, as YYYY-MM-DD. */
export function studioDay(moment: Date): string {
  const { year, month, day } = partsOf(moment);
  return `${year}-${month}-${day}`;
}

/** The minute of a moment at the studio, counted from the midnight with which its day began. */
export function studioMinute(moment: Date): number {
  const { hour, minute } = partsOf(moment);
  return Number(hour) * 60 + Number(minute);
}

/**
 * The moment at which it is so many minutes after the midnight of a day YYYY-MM-DD at the studio. A time that its clocks
 * leave out is as much later as they are put forward; of one that they show twice it is the first.
 */
export function studioMoment(day: string, minute = 0): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const [before, after] = [aheadOfUtcMs(shown - dayMs), aheadOfUtcMs(shown + dayMs)];
  const isAfter = aheadOfUtcMs(shown - before) !== before && aheadOfUtcMs(shown - after) === after;
  return new Date(shown - (isAfter ? after : before));
}

/** How many milliseconds the studio's clocks are ahead of UTC's at a moment, itself in milliseconds since 1970. */
export function aheadOfUtcMs(moment: number): number {
  const date = new Date(moment);
  const shown = Date.parse(`${studioDay(date)}T00:00:00Z`) + studioMinute(date) * minuteMs;
  return shown - Math.floor(moment / minuteMs) * minuteMs;
}

/** The day so many days after a day YYYY-MM-DD, or before it. */
export function dayAfter(day: string, days = 1): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** By name: browsers order and punctuate the whole text differently. */
function partsOf(moment: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  calendar ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: studioTimeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return Object.fromEntries(calendar.formatToParts(moment).map(({ type, value }) => [type, value]));
}
