import { BookAgain } from "#app/features/payments/book-again.tsx";
import { OwnState } from "#app/features/payments/own-state.tsx";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Price } from "#app/ui/price.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { as } from "#app/ui/table-roles.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Payment } from "#contract/payments.ts";
import { BookingsHead, Membership, Transaction } from "./booking-facts.tsx";

type EarlierBookingsProps = {
  caption: string;
  /** Memberships that are over, newest first. */
  bookings: readonly Payment[];
  /** Those of them whose slot can be booked again. */
  again: readonly Payment[];
  today: string;
};

/** What one had, each booking in a row of two lines. */
export function EarlierBookings({ caption, bookings, again, today }: EarlierBookingsProps) {
  return (
    <table {...as.table} aria-label={caption} className="grid border-rule border-t">
      <BookingsHead />
      <tbody {...as.rowgroup} className="grid">
        {bookings.map((payment) => (
          <EarlierBooking
            key={payment._id}
            payment={payment}
            isBookable={again.includes(payment)}
            today={today}
          />
        ))}
      </tbody>
    </table>
  );
}

type EarlierBookingProps = { payment: Payment; isBookable: boolean; today: string };

function EarlierBooking({ payment, isBookable, today }: EarlierBookingProps) {
  const { trainerId, trainerName, slotTiming, className, price } = payment;
  return (
    <tr {...as.row} className="pass-over">
      <th
        {...as.rowheader}
        className={joinClasses("font-bold text-lead [grid-area:name]", roomFor(trainerName))}
      >
        <TextLink to={`/trainer-details/${trainerId}`}>{trainerName}</TextLink>
      </th>
      <td {...as.cell} className="[grid-area:membership]">
        <Membership payment={payment} today={today} />
      </td>
      {/* Without its hours: nobody comes to it any more. */}
      <td {...as.cell} className="[grid-area:slot]">
        <span className="flex flex-wrap items-center gap-x-3">
          <SlotName timing={slotTiming} />
          {className && <span className="text-muted text-small">{className}</span>}
        </span>
      </td>
      <td {...as.cell} className="[grid-area:transaction]">
        <Transaction payment={payment} />
      </td>
      <td {...as.cell} className="[grid-area:amount]">
        <Price dollars={price} className="font-bold" />
      </td>
      <td {...as.cell} className="self-start [grid-area:state] md:pt-1">
        <OwnState payment={payment} today={today} />
      </td>
      <td {...as.cell} className="[grid-area:action]">
        {isBookable && <BookAgain payment={payment} />}
      </td>
    </tr>
  );
}
