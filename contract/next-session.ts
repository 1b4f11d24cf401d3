import { type Weekday, weekdays } from "#studio/hours.ts";
import { dayMinutes, minutesOf, type SlotTimes, startText } from "./hours.ts";
import { dayAfter, studioDay, studioMinute, studioMoment } from "./studio-time.ts";

/** A session of a booking that does not take place or, with a substitute, does with another trainer (D72 to D75). */
type Changed = { day: string; kind: "closed" | "away" | "substitute" | "paused" };

/** Whether a changed session does not take place for its member. */
export function isOff({ kind }: Pick<Changed, "kind">): boolean {
  return kind !== "substitute";
}

type Days = Pick<SlotTimes, "slotDays"> & { chosenDays?: readonly Weekday[] };
export type Booked = SlotTimes &
  Days & { startsOn: string; endsOn: string; changedSessions?: readonly Changed[] };

/** The weekdays on which a member means to come: those they have chosen, or all of their slot's (D81). */
export function meantDays({ slotDays, chosenDays = [] }: Days): readonly Weekday[] {
  return chosenDays.length > 0 ? chosenDays : slotDays;
}

/**
 * The day, YYYY-MM-DD, of a booking's first session that takes place, on a day its member means to come, and is not over at
 * `now`; null when its term has none left.
 */
export function nextSession(
  { startsOn, endsOn, changedSessions = [], ...slot }: Booked,
  now: Date,
): string | null {
  const minutes = minutesOf(slot);
  const off = changedSessions.filter(isOff).map(({ day }) => day);
  return minutes ? dayLeft(meantDays(slot), { minutes, startsOn, endsOn, off, now }) : null;
}

/** The same for a booking paid at `paidAt`, an ISO time. */
export function nextBooked(booking: Booked & { paidAt: string }, now: Date): string | null {
  return nextSession({ ...booking, startsOn: boughtFrom(booking) }, now);
}

/** Of these bookings the one whose next session begins first, with that session's day; undefined if none has one left. */
export function nextOf<One extends Booked & { paidAt: string }>(
  bookings: readonly One[],
  now: Date,
): (One & { day: string }) | undefined {
  const sessions = bookings.flatMap((booking) => {
    const day = nextBooked(booking, now);
    return day ? [{ ...booking, day }] : [];
  });
  const begins = ({ day, slotTiming }: (typeof sessions)[number]) =>
    `${day} ${startText(slotTiming).padStart(5, "0")}`;
  return sessions.toSorted((one, other) => (begins(one) < begins(other) ? -1 : 1))[0];
}

/** The first day, YYYY-MM-DD, of a booking on which a session is its own: one that had begun when it was paid for was not bought. */
export function boughtFrom({ startsOn, paidAt, ...slot }: Booked & { paidAt: string }): string {
  const begins = studioMoment(startsOn, minutesOf(slot)?.start);
  return begins < new Date(paidAt) ? dayAfter(startsOn) : startsOn;
}

type Given = {
  trainerId: string;
  trainerName: string;
  changedSessions: readonly (Changed & { name: string; substituteId?: string | null | undefined })[];
};

/** Who gives a booking's session on this day: its trainer, or who steps in for them (D73). */
export function whoGives(
  { trainerId, trainerName, changedSessions }: Given,
  day: string | null,
): { id: string; name: string } {
  const change = changedSessions.find((one) => one.day === day);
  if (!change || isOff(change)) return { id: trainerId, name: trainerName };
  return { id: change.substituteId ?? trainerId, name: change.name };
}

/** Whether the session that begins on a day YYYY-MM-DD, one of its slot's days, is over at `now`. */
export function isSessionOver(slot: SlotTimes, day: string, now: Date): boolean {
  return nextSession({ ...slot, chosenDays: [], startsOn: day, endsOn: day }, now) === null;
}

/** The first of these days in a stretch whose session, at these minutes, is not over. */
function dayLeft(
  days: readonly Weekday[],
  {
    minutes,
    startsOn,
    endsOn,
    off,
    now,
  }: { minutes: { end: number }; startsOn: string; endsOn: string; off: readonly string[]; now: Date },
): string | null {
  const first = firstDayLeft(minutes, now);
  // Stryker disable next-line EqualityOperator: of two equal days it does not matter which is taken
  let day = startsOn > first ? startsOn : first;
  while (day <= endsOn) {
    if (days.includes(weekdayOf(day)) && !off.includes(day)) return day;
    day = dayAfter(day);
  }
  return null;
}

/** The first day to look at: yesterday's session may still be running if it lasts beyond midnight. */
function firstDayLeft({ end }: { end: number }, now: Date): string {
  const [today, minute] = [studioDay(now), studioMinute(now)];
  if (minute + dayMinutes < end) return dayAfter(today, -1);
  return minute < end ? today : dayAfter(today);
}

/** The days of a stretch on which a slot meets on these weekdays. */
export function sessionDays(
  weekdays: readonly Weekday[],
  { from, until }: { from: string; until: string },
): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = dayAfter(day))
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}

/** The weekday of a day YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  return weekdaysFromSunday[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday;
}

/** In JavaScript's order. */
const weekdaysFromSunday: readonly Weekday[] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];

/** The first day, YYYY-MM-DD, of the studio's week in which a day lies: a Saturday. */
export function firstOfWeek(day: string): string {
  return dayAfter(day, -weekdays.indexOf(weekdayOf(day)));
}
