import { opening, slotStarts, type Weekday } from "#studio/hours.ts";
import { daysText } from "./days.ts";

/** A slot as it was booked or is offered; the length is in hours. */
export type SlotTimes = { slotTiming: string; slotDuration: number; slotDays: readonly Weekday[] };

export const dayMinutes = 24 * 60;

/** A slot's hours and days at the studio: "18:30–20:00 · Sat to Thu" (D53). */
export function slotTimes(slot: SlotTimes): string {
  return [slotHours(slot), daysText(slot.slotDays)].filter(Boolean).join(" · ");
}

/** When a slot starts and ends: "18:30–20:00". Empty for a timing the studio does not have. */
export function slotHours(slot: Omit<SlotTimes, "slotDays">): string {
  const minutes = minutesOf(slot);
  return minutes ? `${clockText(minutes.start)}–${clockText(minutes.end)}` : "";
}

/** When a slot starts: "18:30". Empty for a timing the studio does not have. */
export function startText(slotTiming: string): string {
  const minutes = minutesOf({ slotTiming, slotDuration: 0 });
  return minutes ? clockText(minutes.start) : "";
}

/** When a slot ends: "20:00". Empty for a timing the studio does not have. */
export function endText(slot: Omit<SlotTimes, "slotDays">): string {
  const minutes = minutesOf(slot);
  return minutes ? clockText(minutes.end) : "";
}

/** In minutes after midnight of its day; the end may be after the next midnight. */
export function minutesOf({ slotTiming, slotDuration }: Omit<SlotTimes, "slotDays">) {
  const begins = Object.entries(slotStarts).find(([timing]) => timing === slotTiming)?.[1];
  if (begins === undefined) return undefined;
  const start = minuteOf(begins);
  return { start, end: start + Math.round(slotDuration * 60) };
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Minutes after midnight as a time of day: "18:30". */
export function clockText(minutes: number): string {
  const ofDay = minutes % dayMinutes;
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, "0")}`;
}

/** The weekdays on which sessions of two slots overlap. None lasts into the next day's first: 12 hours are the most. */
export function sharedDays(one: SlotTimes, other: SlotTimes): Weekday[] {
  return overlap(one, other) ? one.slotDays.filter((day) => other.slotDays.includes(day)) : [];
}

/** Whether two sessions of one day have minutes in common. */
export function overlap(one: Omit<SlotTimes, "slotDays">, other: Omit<SlotTimes, "slotDays">): boolean {
  const [first, second] = [minutesOf(one), minutesOf(other)];
  return !!first && !!second && first.start < second.end && second.start < first.end;
}

/**
 * Why a trainer cannot offer these slots at this length: one would run into the next, or past closing (D37). Empty if they
 * can.
 */
export function overrunText(timings: readonly string[], slotDuration: number): string {
  const slots = Object.keys(slotStarts)
    .filter((timing) => timings.includes(timing))
    .map((slotTiming) => ({ slotTiming, slotDuration }));
  // A studio may close after midnight.
  const closing =
    minuteOf(opening.until) + (minuteOf(opening.until) > minuteOf(opening.from) ? 0 : dayMinutes);
  for (const [place, slot] of slots.entries()) {
    const next = slots.slice(place + 1).find((later) => overlap(slot, later))?.slotTiming;
    if (next) return `Your ${slot.slotTiming} would run into your ${next} at ${startText(next)}.`;
    const { end = 0 } = minutesOf(slot) ?? {};
    if (end > closing)
      return `Your ${slot.slotTiming} would end at ${clockText(end)}, and we close at ${opening.until}.`;
  }
  return "";
}

/** A slot's length in words: "1 hour", "1.5 hours". */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? "hour" : "hours"}`;
}
