import { opening, type Weekday, weekdays } from "#studio/hours.ts";

/** A slot's weekdays as stored: each once, in the week's order. */
export function slotDaysText(days: readonly Weekday[]): string {
  return JSON.stringify(weekdays.filter((day) => days.includes(day)));
}

/** Reads what `slotDaysText` wrote. */
export function readSlotDays(text: string): Weekday[] {
  return JSON.parse(text);
}

/** Reads the days that a member has chosen among their slot's; none while nothing is chosen (D81). */
export function readChosenDays(text: string | null): Weekday[] {
  return text === null ? [] : readSlotDays(text);
}

/**
 * The days on which a trainer takes bookings: their chosen days on which the studio is open, or all opening days
 * (D53).
 */
export function offeredDays(text: string | null): Weekday[] {
  const chosen = text === null ? [] : readSlotDays(text);
  const offered = opening.days.filter((day) => chosen.includes(day));
  return offered.length > 0 ? offered : [...opening.days];
}
