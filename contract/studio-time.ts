import { studioTimeZone } from "#studio/time-zone.ts";

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

/** By name: browsers order and punctuate the whole text differently. */
function partsOf(moment: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  calendar ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: studioTimeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return Object.fromEntries(calendar.formatToParts(moment).map(({ type, value }) => [type, value]));
}
