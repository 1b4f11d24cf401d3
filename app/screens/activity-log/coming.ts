import { slotTimings } from "#contract/constants.ts";
import { nextBooked } from "#contract/next-session.ts";
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
