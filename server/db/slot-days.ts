import { opening, type Weekday, weekdays } from "#studio/hours.ts";

/** The weekdays of a slot as the database keeps them, each once and in the week's order. */
export function slotDaysText(days: readonly Weekday[]): string {
  return JSON.stringify(weekdays.filter((day) => days.includes(day)));
}

/** What `slotDaysText` wrote. */
export function readSlotDays(text: string): Weekday[] {
  return JSON.parse(text);
}

/** The days on which a trainer takes bookings: of those chosen the ones on which the studio is open, or all of these (D53). */
export function offeredDays(text: string | null): Weekday[] {
  const chosen = text === null ? [] : readSlotDays(text);
  const offered = opening.days.filter((day) => chosen.includes(day));
  return offered.length > 0 ? offered : [...opening.days];
}
