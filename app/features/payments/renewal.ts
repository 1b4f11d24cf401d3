import type { Payment } from "#contract/payments.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { booking } from "#studio/booking.ts";

/** Bookings that can be renewed: they end soon, with no later booking of the same slot (D56). */
export function dueForRenewal(bookings: readonly Payment[], today: string): Payment[] {
  return bookings.filter((payment) => endsSoon(payment, today) && !bookings.some(follows(payment)));
}

function endsSoon({ status, startsOn, endsOn }: Payment, today: string): boolean {
  return (
    status === "booked" &&
    startsOn <= today &&
    today <= endsOn &&
    endsOn <= dayAfter(today, booking.renewalDays)
  );
}

/** Whether a booking continues the given one. */
function follows({ trainerId, slotTiming, endsOn }: Payment) {
  return (other: Payment) =>
    other.status === "booked" &&
    other.trainerId === trainerId &&
    other.slotTiming === slotTiming &&
    other.startsOn > endsOn;
}
