import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { CalendarFile } from "#app/features/payments/calendar-file.tsx";
import { CancelBooking } from "#app/features/payments/cancel-booking.tsx";
import { useJustBooked } from "#app/features/payments/just-booked.ts";
import { isOver, isSameSlot, renewalsOf } from "#app/features/payments/renewal.ts";
import { restText } from "#app/features/payments/rest-of.ts";
import { sessionDay } from "#app/features/payments/session-day.ts";
import { HideTicket, PaidStamp, TicketActions } from "#app/features/payments/ticket-actions.tsx";
import { slotPath } from "#app/features/people/slot-path.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { TrainerSun } from "#app/features/people/trainer-sun.tsx";
import { ShowCode } from "#app/features/visits/show-code.tsx";
import { Zone } from "#app/page/time-text.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { fitWords } from "#app/ui/fit-words.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { slotHours, startText } from "#contract/hours.ts";
import { weekdayOf, whoGives } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";
import { AlsoBooked } from "./also-booked.tsx";
import { type Coming, comingOf } from "./coming.ts";
import { SameTime } from "./same-time.tsx";
import { TodayToo } from "./today-too.tsx";

type NextSlotProps = {
  /** Newest first. */
  booked: readonly Payment[];
  /** The last of each slot that can be booked again. */
  again: readonly Payment[];
  isBooking: boolean;
  /** Whether booking is the one thing to do next. */
  isNext: boolean;
  now: Date;
};

/**
 * The person's next session as a strip of a ticket in its slot's light, and below it a row for each other booking just
 * made; when nothing is booked, what to do next in the studio's own colours.
 */
export function NextSlot(props: NextSlotProps) {
  const { booked, now } = props;
  const titleId = useId();
  const justBooked = useJustBooked();
  const isNew = ({ booking }: Coming) => justBooked.includes(booking.transactionId);
  const [next, ...later] = comingOf(booked, now);
  if (next)
    return (
      <>
        <Strip key={next.booking._id} {...next} booked={booked} isNew={isNew(next)} now={now} />
        <TodayToo booked={booked} now={now} />
        <AlsoBooked coming={later.filter(isNew)} booked={booked} now={now} />
      </>
    );
  return (
    <>
      <section aria-labelledby={titleId} className="surface-studio grid gap-3 rounded p-4 sm:p-6">
        <h2 id={titleId} className="font-label text-small">
          Your next session
        </h2>
        <NoSession {...props} />
      </section>
      <TodayToo booked={booked} now={now} />
    </>
  );
}

type StripProps = Coming & Pick<NextSlotProps, "booked" | "now"> & { isNew: boolean };

/** A booking's session: when, with whom, where, and what one can do about it, a new one's on its stub. */
function Strip({ booking, day, booked, isNew, now }: StripProps) {
  const { slotTiming, trainerName, transactionId } = booking;
  return (
    <section
      aria-label={isNew ? `Your new booking: ${slotTiming} with ${trainerName}` : "Your next session"}
      className="@container"
    >
      <div className={joinClasses("ticket-strip", isNew && "ticket")}>
        <div
          className={joinClasses(
            "ticket-light relative isolate overflow-clip rounded",
            isNew && "ticket-body",
            slotInks[slotTiming] ?? "surface-studio",
          )}
        >
          <Session booking={booking} day={day} isNew={isNew} now={now} />
          <TrainerSun {...whoGives(booking, day)} />
        </div>
        {isNew && (
          <div className="ticket-stub grid content-between gap-2 p-4 pt-6 sm:p-6">
            <SameTime booking={booking} booked={booked} />
            <TicketActions payment={booking} />
            <div className="flex flex-wrap items-end justify-between gap-4">
              <HideTicket transactionId={transactionId} />
              <PaidStamp />
            </div>
          </div>
        )}
      </div>
      {!isNew && (
        <div className="flex flex-wrap items-center gap-x-6 pt-2 print:hidden">
          <CalendarFile payment={booking} label={`Add to calendar: ${slotTiming} with ${trainerName}`} />
          <CancelBooking
            payment={booking}
            renewal={renewalsOf(booking, { bookings: booked, today: studioDay(now) }).at(-1)}
          />
        </div>
      )}
    </section>
  );
}

function Session({ booking, day, isNew, now }: Omit<StripProps, "booked">) {
  const { slotTiming, trainerId, trainerName, className } = booking;
  const giver = whoGives(booking, day);
  const rest = restText(booking, studioDay(now));
  const words = `${sessionDay(day, studioDay(now))} ${startText(slotTiming)}`;
  return (
    <>
      <div className="@container grid content-center gap-2 [--fitted-most:5rem] [grid-area:when]">
        <h2 className="font-label text-small">{isNew ? "You’re booked" : "Your next session"}</h2>
        {/* Its words keep to one line where they fit. */}
        <p className="text-fitted font-display" style={fitWords(words.replaceAll(" ", "0"))}>
          {words}
        </p>
      </div>
      <div className="grid content-start gap-1 [grid-area:who]">
        <p className={joinClasses("wrap-anywhere text-lead", roomFor(trainerName))}>
          <span className="font-semibold tabular">
            {weekdayOf(day)} <DateText date={day} length="short" yearless />,{" "}
            <span className="whitespace-nowrap">{slotHours(booking)}</span>
            <Zone moment={now} />
          </span>{" "}
          <span className="inline-block wrap-anywhere">
            with {giver.name !== trainerName && <strong>{giver.name}, for </strong>}
            <Link
              to={`/trainer-details/${trainerId}`}
              className="inline-block wrap-anywhere font-semibold underline decoration-2 underline-offset-4"
            >
              {trainerName}
            </Link>
          </span>
        </p>
        {rest && <p className="font-semibold tabular">{rest}</p>}
        <div className="wrap-anywhere flex flex-wrap items-center gap-x-4 text-small">
          {className && <p>{className}</p>}
          <address className="not-italic">
            <a
              href={brand.map}
              className="inline-flex min-h-6 items-center underline decoration-2 underline-offset-4 max-sm:min-h-target"
            >
              {brand.address}
            </a>
          </address>
        </div>
        {day === studioDay(now) && (
          <div className="mt-2">
            <ShowCode booking={booking} day={day} />
          </div>
        )}
      </div>
    </>
  );
}

function NoSession({ booked: [last], again, isBooking, isNext, now }: NextSlotProps) {
  const variant = isNext ? "primary" : "secondary";
  if (!last)
    return (
      <Nothing
        title="Nothing booked yet"
        text="Choose a trainer and a slot that suits your week. Your next session will appear here."
        actions={
          <>
            <LinkButton to="/all-trainers" variant={variant}>
              Find your trainer
            </LinkButton>
            <LinkButton to="/timetable" variant="secondary">
              See the timetable
            </LinkButton>
          </>
        }
      />
    );
  const hasEnded = isOver(last, studioDay(now));
  const canRebook = !hasEnded || again.some((one) => isSameSlot(one, last));
  return (
    <Nothing
      title="Nothing booked right now"
      text={
        <>
          Your {hasEnded ? "membership" : "last session"} with {last.trainerName}{" "}
          {hasEnded ? "ended on" : "is over; your membership runs until"}{" "}
          <DateText date={last.endsOn} length="short" />.
        </>
      }
      actions={
        isBooking && (
          <>
            {canRebook && (
              <LinkButton to={slotPath({ ...last, label: last.slotTiming })} variant={variant}>
                Book with {last.trainerName} again
              </LinkButton>
            )}
            <LinkButton to="/all-trainers" variant={canRebook ? "secondary" : variant}>
              See all trainers
            </LinkButton>
          </>
        )
      }
    />
  );
}

function Nothing({ title, text, actions }: { title: string; text: ReactNode; actions: ReactNode }) {
  return (
    <>
      <p className="font-display text-display-3">{title}</p>
      <p className="max-w-text">{text}</p>
      {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
    </>
  );
}
