import { daysOfBoth, slotInWords } from "#app/features/payments/same-time.ts";
import type { Payment } from "#contract/payments.ts";

type SameTimeProps = { booking: Payment; booked: readonly Payment[] };

/** Says of a new booking which slots, had before it, meet at its hours (D80); nothing when there are none. */
export function SameTime({ booking, booked }: SameTimeProps) {
  const slots = booked
    .filter((other) => isBefore(other, booking) && daysOfBoth(other, booking).length > 0)
    .map(slotInWords);
  if (slots.length === 0) return null;
  return (
    <p className="wrap-anywhere border-highlight border-l-4 ps-2 text-small">
      Same time as your {[...new Set(slots)].join(" and your ")}
    </p>
  );
}

function isBefore(other: Payment, { paidAt, _id }: Payment): boolean {
  return other.paidAt < paidAt || (other.paidAt === paidAt && other._id < _id);
}
