import { slotTimings } from "#contract/constants.ts";
import { boughtFrom, isOff, isSessionOver, nextBooked, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";

/** A booking with the day, YYYY-MM-DD, of its session to come or under way. */
export type Coming = { booking: Payment; day: string };

/** The bookings that have a session to come or under way, soonest first; of two at once, the one that was paid first. */
export function comingOf(booked: readonly Payment[], now: Date): Coming[] {
  const coming = booked.flatMap((booking) => {
    const day = nextBooked(booking, now);
    return day === null ? [] : [{ booking, day }];
  });
  const moment = ({ day, booking: { slotTiming, paidAt } }: Coming) =>
    `${day} ${(slotTimings as readonly string[]).indexOf(slotTiming)} ${paidAt}`;
  return coming.sort((one, other) => (moment(one) < moment(other) ? -1 : 1));
}

/** Whether a booking has a session that begins on this day, and whether that is over, or does not take place. */
export function stateOn(booking: Payment, day: string, now: Date): "none" | "to come" | "over" | "off" {
  const isTrained =
    boughtFrom(booking) <= day && day <= booking.endsOn && booking.slotDays.includes(weekdayOf(day));
  if (!isTrained) return "none";
  if (booking.changedSessions.some((one) => one.day === day && isOff(one))) return "off";
  return isSessionOver(booking, day, now) ? "over" : "to come";
}
