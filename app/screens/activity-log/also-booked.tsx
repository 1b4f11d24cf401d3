import { Link } from "react-router";
import { CalendarFile } from "#app/features/payments/calendar-file.tsx";
import { CancelBooking } from "#app/features/payments/cancel-booking.tsx";
import { sessionDay } from "#app/features/payments/session-day.ts";
import { HideTicket } from "#app/features/payments/ticket-actions.tsx";
import { SlotLight } from "#app/features/people/slot-light.tsx";
import { Zone } from "#app/page/time-text.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { roomFor } from "#app/ui/room-for.ts";
import { slotHours, startText } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { BookingRows } from "./booking-rows.tsx";
import type { Coming } from "./coming.ts";
import { SameTime } from "./same-time.tsx";

type AlsoBookedProps = {
  /** Soonest first. */
  coming: readonly Coming[];
  booked: readonly Payment[];
  now: Date;
};

/** New bookings whose first session is not the next one, each in a row until it is hidden; nothing without any. */
export function AlsoBooked({ coming, booked, now }: AlsoBookedProps) {
  if (coming.length === 0) return null;
  return (
    <BookingRows title="Also booked">
      {coming.map((one) => (
        <Row key={one.booking._id} {...one} booked={booked} now={now} />
      ))}
    </BookingRows>
  );
}

function Row({ booking, day, booked, now }: Coming & Omit<AlsoBookedProps, "coming">) {
  const { slotTiming, trainerId, trainerName, transactionId, startsOn, endsOn } = booking;
  const today = studioDay(now);
  const slot = `${slotTiming} with ${trainerName}`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] narrow:grid-cols-1 gap-x-4 border-hair border-b py-3">
      <span className="self-start">
        <SlotLight timing={slotTiming} />
      </span>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="wrap-anywhere grid min-w-0 gap-1">
          <p className={joinClasses("tabular", roomFor(trainerName))}>
            <span className="font-bold">
              {startsOn > today ? (
                <>
                  Renewed until <DateText date={endsOn} length="short" />
                </>
              ) : (
                `${sessionDay(day, today)} ${startText(slotTiming)}`
              )}
            </span>{" "}
            with{" "}
            <Link
              to={`/trainer-details/${trainerId}`}
              className="inline-block wrap-anywhere font-semibold text-link"
            >
              {trainerName}
            </Link>
          </p>
          <p className="tabular text-muted text-small">
            {weekdayOf(day)} <DateText date={day} length="short" yearless />, {slotHours(booking)}
            <Zone moment={now} />
          </p>
          <SameTime booking={booking} booked={booked} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 print:hidden">
          <CalendarFile payment={booking} label={`Add to calendar: ${slot}`} />
          <HideTicket transactionId={transactionId} label={slot} />
          <CancelBooking payment={booking} />
        </div>
      </div>
    </li>
  );
}
