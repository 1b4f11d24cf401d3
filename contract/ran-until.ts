import { minutesOf } from "./hours.ts";
import { type Booked, nextBooked } from "./next-session.ts";
import { studioDay, studioMoment } from "./studio-time.ts";

type Ended = { endedAt: string; isAllBack: boolean };

/**
 * The last day, YYYY-MM-DD, of a booking that ended early; null if it never started. It has not before its first day, nor
 * before its first session where all of it is paid back: what is kept, is kept for its days (D85).
 */
export function ranUntil(booking: Booked & { paidAt: string }, { endedAt, isAllBack }: Ended): string | null {
  const { startsOn, endsOn } = booking;
  const endedOn = studioDay(new Date(endedAt));
  if (endedOn < startsOn || (isAllBack && !hadSession(booking, new Date(endedAt)))) return null;
  return endedOn < endsOn ? endedOn : endsOn;
}

/** Whether the first session of a booking had begun by this time. */
function hadSession(booking: Booked & { paidAt: string }, moment: Date): boolean {
  // Any of its days would have been a session, whichever were chosen, and whatever was called off.
  const days = { ...booking, chosenDays: [], changedSessions: [] };
  const first = nextBooked(days, new Date(booking.paidAt));
  return first !== null && studioMoment(first, minutesOf(booking)?.start) <= moment;
}
