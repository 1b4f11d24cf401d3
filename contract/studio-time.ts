import { studioTimeZone } from "#studio/time-zone.ts";

const monthParts = new Intl.DateTimeFormat("en-CA", {
  timeZone: studioTimeZone,
  year: "numeric",
  month: "2-digit",
});
const dayParts = new Intl.DateTimeFormat("en-CA", {
  timeZone: studioTimeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The month of a moment at the studio, as YYYY-MM. */
export function studioMonth(moment: Date): string {
  return monthParts.format(moment).slice(0, 7);
}

/** The day of a moment at the studio, as YYYY-MM-DD. */
export function studioDay(moment: Date): string {
  return dayParts.format(moment);
}
