import { opening, slotStarts, type Weekday, weekdays } from "#studio/hours.ts";
import { dayAfter, studioDay, studioMinute } from "./studio-time.ts";

/** A slot as it was booked or is offered; the length is in hours. */
export type SlotTimes = { slotTiming: string; slotDuration: number; slotDays: readonly Weekday[] };

const dayMinutes = 24 * 60;

/** A slot's hours and days at the studio: "18:30–20:00 · Sat to Thu" (D53). */
export function slotTimes(slot: SlotTimes): string {
  return [slotHours(slot), daysText(slot.slotDays)].filter(Boolean).join(" · ");
}

/** From when until when a slot lasts: "18:30–20:00". Empty for a timing that the studio does not have. */
export function slotHours(slot: Omit<SlotTimes, "slotDays">): string {
  const minutes = minutesOf(slot);
  return minutes ? `${clockText(minutes.start)}–${clockText(minutes.end)}` : "";
}

/** When the studio is open: "Sat to Thu, 6:00–22:00". */
export function openingText(): string {
  return `${daysText(opening.days)}, ${opening.from}–${opening.until}`;
}

/** Days in words, three or more in a row as one: "Sat to Thu", "Sun, Tue and Thu", "every day". */
export function daysText(days: readonly Weekday[]): string {
  const chosen = weekdays.filter((day) => days.includes(day));
  if (chosen.length === weekdays.length) return "every day";
  const parts = runsOf(chosen).flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run));
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

/**
 * The day, YYYY-MM-DD, of the first session of a booking that is not over at `now`; null when its term has none left.
 */
export function nextSession(
  { startsOn, endsOn, ...slot }: SlotTimes & { startsOn: string; endsOn: string },
  now: Date,
): string | null {
  const minutes = minutesOf(slot);
  if (!minutes || slot.slotDays.length === 0) return null;
  const first = firstDayLeft(minutes, now);
  let day = startsOn > first ? startsOn : first;
  while (day <= endsOn) {
    if (slot.slotDays.includes(weekdayOf(day))) return day;
    day = dayAfter(day);
  }
  return null;
}

/** The first day whose session would not be over: yesterday's, where it lasts beyond midnight, may be under way. */
function firstDayLeft({ end }: { end: number }, now: Date): string {
  const [today, minute] = [studioDay(now), studioMinute(now)];
  if (minute + dayMinutes < end) return dayAfter(today, -1);
  return minute < end ? today : dayAfter(today);
}

/** The weekday of a day YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  return weekdaysFromSunday[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday;
}

/** As JavaScript counts them. */
const weekdaysFromSunday: readonly Weekday[] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];

/** Minutes after the midnight with which its day begins; the end may lie beyond the next one. */
function minutesOf({ slotTiming, slotDuration }: Omit<SlotTimes, "slotDays">) {
  const begins = Object.entries(slotStarts).find(([timing]) => timing === slotTiming)?.[1];
  if (begins === undefined) return undefined;
  const [hours = 0, minutes = 0] = begins.split(":").map(Number);
  const start = hours * 60 + minutes;
  return { start, end: start + Math.round(slotDuration * 60) };
}

function clockText(minutes: number): string {
  const ofDay = minutes % dayMinutes;
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, "0")}`;
}

/** Days that follow each other, in three letters; a week has no end, so a run may lead from its last day on. */
function runsOf(chosen: readonly Weekday[]): string[][] {
  const place = (day: Weekday) => weekdays.indexOf(day);
  const dayBefore = (day: Weekday) => weekdays.at(place(day) - 1) as Weekday;
  const begins = chosen.findIndex((day) => !chosen.includes(dayBefore(day)));
  const inTurn = [...chosen.slice(begins), ...chosen.slice(0, begins)];
  const runs: string[][] = [];
  for (const day of inTurn) {
    const name = day.slice(0, 3);
    if (runs.length > 0 && chosen.includes(dayBefore(day))) runs.at(-1)?.push(name);
    else runs.push([name]);
  }
  return runs;
}
