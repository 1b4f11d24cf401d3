import type { Payment } from "#contract/payments.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { booking } from "#studio/booking.ts";

/** The bookings that end soon, with nothing of the same slot after them: those that can be renewed (D56). */
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

/** Whether one booking goes on where the other ends. */
function follows({ trainerId, slotTiming, endsOn }: Payment) {
  return (other: Payment) =>
    other.status === "booked" &&
    other.trainerId === trainerId &&
    other.slotTiming === slotTiming &&
    other.startsOn > endsOn;
}
