import { Link, useNavigate } from "react-router";
import { CalendarFile } from "#app/features/payments/calendar-file.tsx";
import { CancelBooking } from "#app/features/payments/cancel-booking.tsx";
import { ChooseDays } from "#app/features/payments/choose-days.tsx";
import { MembershipNotes } from "#app/features/payments/membership-notes.tsx";
import { OwnState } from "#app/features/payments/own-state.tsx";
import { Pausing } from "#app/features/payments/pausing.tsx";
import { endsSoon, renewable, renewalsOf } from "#app/features/payments/renewal.ts";
import { daysToComeText } from "#app/features/payments/sessions-to-choose.ts";
import { ShowTicket } from "#app/features/payments/show-ticket.tsx";
import { slotPath } from "#app/features/people/slot-path.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { TrainerSun } from "#app/features/people/trainer-sun.tsx";
import { useFollowed } from "#app/page/use-followed.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Price } from "#app/ui/price.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { as } from "#app/ui/table-roles.ts";
import { slotTimes } from "#contract/hours.ts";
import type { Payment } from "#contract/payments.ts";
import { BookingsHead, Membership, Transaction } from "./booking-facts.tsx";

type CurrentBookingsProps = {
  /** Memberships that run or are to come. */
  bookings: readonly Payment[];
  /** Whether the person may book, and so renew. */
  isBooking: boolean;
  today: string;
};

/**
 * The memberships that one has, each with its trainer in its slot's light, until when it runs, and what can be done
 * about it, and below it in brief what renews it. Those that run come first, the one that ends soonest on top.
 */
export function CurrentBookings({ bookings, isBooking, today }: CurrentBookingsProps) {
  const inTurn = bookings.toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : 1));
  const running = inTurn.filter(({ startsOn }) => startsOn <= today);
  const toRenew = isBooking ? renewable(inTurn, today) : [];
  const next = toRenew.find((payment) => endsSoon(payment, today));
  const renewals = running.flatMap((payment) => renewalsOf(payment, { bookings, today }));
  const others = inTurn.filter((payment) => !running.includes(payment) && !renewals.includes(payment));
  return (
    <table {...as.table} aria-label="Your bookings" className="print-color-exact grid">
      <BookingsHead />
      <tbody {...as.rowgroup} className="grid gap-4">
        {[...running, ...others].map((payment) => (
          <CurrentBooking
            key={payment._id}
            payment={payment}
            isRenewable={toRenew.includes(payment)}
            isNext={payment === next}
            renewals={renewalsOf(payment, { bookings, today })}
            today={today}
          />
        ))}
      </tbody>
    </table>
  );
}

type CurrentBookingProps = Pick<CurrentBookingsProps, "today"> & {
  payment: Payment;
  isRenewable: boolean;
  /** Whether renewing it is the one thing to do next. */
  isNext: boolean;
  renewals: readonly Payment[];
};

function CurrentBooking({ payment, isRenewable, isNext, renewals, today }: CurrentBookingProps) {
  const { slotTiming, trainerId, trainerName, startsOn } = payment;
  const isRunning = startsOn <= today;
  const last = renewals.at(-1);
  return (
    <>
      <tr {...as.row} id={`renew-${payment._id}`} className="pass">
        <td
          aria-hidden="true"
          className={joinClasses(
            "relative isolate flex items-center justify-center overflow-clip [grid-area:light]",
            isRunning ? (slotInks[slotTiming] ?? "surface-studio") : "light-out",
          )}
        >
          <TrainerSun id={trainerId} name={trainerName} />
        </td>
        <th {...as.rowheader} className={joinClasses("pt-4 [grid-area:name]", roomFor(trainerName))}>
          <Link
            to={`/trainer-details/${trainerId}`}
            className="font-display text-display-3 hover:text-accent-display"
          >
            {trainerName}
          </Link>
        </th>
        <td {...as.cell} className="pt-4 [grid-area:membership]">
          <Membership payment={payment} today={today} />
        </td>
        <td {...as.cell} className="[grid-area:slot]">
          <Slot payment={payment} />
        </td>
        <td {...as.cell} className="pass-serial [grid-area:transaction]">
          <Transaction payment={payment} />
        </td>
        <td {...as.cell} className="pt-4 text-end [grid-area:amount]">
          <Price dollars={payment.price} className="font-bold" />
        </td>
        <td
          {...as.cell}
          className={joinClasses(
            "pt-1 pb-4 [grid-area:state] [&_time]:whitespace-nowrap md:max-w-72 md:pt-5 md:text-end",
            isRunning ? "font-bold text-lead" : "font-semibold",
          )}
        >
          <OwnState payment={payment} today={today} renewed={last?.endsOn} />
        </td>
        <td {...as.cell} className="grid gap-3 py-3 [grid-area:actions]">
          <MembershipNotes band={[payment]} today={today} isReplaced={payment.cancellableUntil !== null} />
          <Actions payment={payment} renewal={isRenewable ? (isNext ? "primary" : "quiet") : undefined} />
          <CancelBooking payment={payment} renewal={last} />
        </td>
      </tr>
      {renewals.map((renewal) => (
        <Renewal key={renewal._id} payment={renewal} today={today} />
      ))}
    </>
  );
}

/** What renews the membership above it: from when, what it costs, and what can be done about it; its ticket has the rest. */
function Renewal({ payment, today }: Pick<CurrentBookingProps, "payment" | "today">) {
  const { slotTiming, trainerName, className } = payment;
  return (
    <tr {...as.row} className="pass-on">
      <th {...as.rowheader} className="font-normal text-muted text-small [grid-area:name]">
        {trainerName}
      </th>
      <td {...as.cell} className="text-muted text-small [grid-area:membership]">
        <Membership payment={payment} today={today} />
      </td>
      <td {...as.cell} className="text-muted text-small [grid-area:slot]">
        {[slotTiming, className].filter(Boolean).join(" · ")}
      </td>
      <td {...as.cell} className="[grid-area:transaction]">
        <Transaction payment={payment} />
      </td>
      <td {...as.cell} className="text-end [grid-area:amount]">
        <Price dollars={payment.price} className="font-bold" />
      </td>
      <td {...as.cell} className="font-semibold [grid-area:state] [&_time]:whitespace-nowrap">
        <OwnState payment={payment} today={today} isRenewal />
      </td>
      <td {...as.cell} className="grid [grid-area:actions]">
        <MembershipNotes band={[payment]} today={today} isReplaced={payment.cancellableUntil !== null} />
        <div className="flex flex-wrap items-center gap-x-6">
          <ChooseDays payment={payment} />
          <ShowTicket payment={payment} />
          <Pausing payment={payment} />
        </div>
        <CancelBooking payment={payment} />
      </td>
    </tr>
  );
}

function Slot({ payment }: { payment: Payment }) {
  const { slotTiming, className } = payment;
  const days = daysToComeText(payment);
  return (
    <span className="flex flex-wrap gap-x-3 md:pb-3 md:text-lead">
      <span className="font-semibold">{slotTiming}</span>
      <span>{slotTimes(payment)}</span>
      {className && <span className="text-muted">{className}</span>}
      {days && <span className="basis-full">{days}</span>}
    </span>
  );
}

type ActionsProps = { payment: Payment; renewal: "primary" | "quiet" | undefined };

/** Renewing, as a link may ask, first once it is time to, and quiet before; cancelling, while one can, is quiet and at the end (D56, D57). */
function Actions({ payment, renewal }: ActionsProps) {
  const { _id, slotTiming, trainerId, trainerName, className } = payment;
  const slot = `${slotTiming} with ${trainerName}`;
  const path = slotPath({ label: slotTiming, trainerId, className });
  const hasChosen = payment.chosenDays.length > 0;
  const navigate = useNavigate();
  useFollowed((name) => name === `renew-${_id}` && renewal && void navigate(path));
  const renew = renewal && (
    <LinkButton
      to={path}
      variant={renewal === "primary" ? "primary" : "secondary"}
      aria-label={`Renew ${slot}`}
    >
      Renew
    </LinkButton>
  );
  const choose = <ChooseDays payment={payment} isFramed={!hasChosen} />;
  return (
    // On a phone in two even columns.
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:grid max-sm:grid-cols-2 narrow:grid-cols-1 max-sm:gap-x-3 max-sm:*:mx-0 max-sm:*:px-3">
      {renewal === "primary" && renew}
      {!hasChosen && choose}
      <ShowTicket payment={payment} isFramed />
      {renewal === "quiet" && renew}
      <CalendarFile payment={payment} label={`Add to calendar: ${slot}`} isButton />
      {hasChosen && choose}
      <Pausing payment={payment} />
    </div>
  );
}
