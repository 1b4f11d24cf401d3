import { nextBooked } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { booking } from "#studio/booking.ts";

/** Whether a booking is over on a day YYYY-MM-DD: ended early, never begun, or past its last day. */
export function isOver({ status, endsOn }: Payment, today: string): boolean {
  return status !== "booked" || endsOn < today;
}

/** Running memberships that nothing follows: paying again renews them, on any of their days (D56). */
export function renewable(bookings: readonly Payment[], today: string): Payment[] {
  return bookings.filter(
    (payment) =>
      !isOver(payment, today) && payment.startsOn <= today && !bookings.some(goesOnAfter(payment, today)),
  );
}

/** The membership of the same slot that runs until a renewal begins, while it has a session to come (D56). */
export function renewedBy(
  renewal: Payment,
  { payments, now }: { payments: readonly Payment[]; now: Date },
): Payment | undefined {
  return payments.find(
    (one) =>
      isSameSlot(one, renewal) &&
      one.status === "booked" &&
      one.endsOn < renewal.startsOn &&
      nextBooked(one, now) !== null,
  );
}

/** What renews a running membership, in order (D56). */
export function renewalsOf(
  payment: Payment,
  { bookings, today }: { bookings: readonly Payment[]; today: string },
): Payment[] {
  if (payment.startsOn > today) return [];
  return bookings
    .filter(goesOnAfter(payment, today))
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
}

/** Whether it is time to renew a running membership: the studio's mail offers it now, too (D56). */
export function endsSoon({ endsOn }: Payment, today: string): boolean {
  return endsOn <= dayAfter(today, booking.renewalDays);
}

/**
 * Of payments, newest first, the last booking of each slot whose membership is over: the slot can be booked again. Not
 * one whose trainer has left (D59); what was never booked doesn't count.
 */
export function bookableAgain(payments: readonly Payment[], today: string): Payment[] {
  const bookings = payments.filter(({ status }) => status !== "refused");
  const last = bookings.filter(
    (payment, place) => bookings.findIndex((other) => isSameSlot(payment, other)) === place,
  );
  return last.filter(
    (payment) =>
      payment.endReason !== "trainer-left" &&
      !bookings.some((other) => isSameSlot(payment, other) && !isOver(other, today)),
  );
}

/** Whether two bookings are for the same slot of the same trainer. */
export function isSameSlot(one: Payment, other: Payment): boolean {
  return one.trainerId === other.trainerId && one.slotTiming === other.slotTiming;
}

function goesOnAfter(payment: Payment, today: string) {
  return (other: Payment) =>
    isSameSlot(payment, other) && !isOver(other, today) && other.startsOn > payment.endsOn;
}
