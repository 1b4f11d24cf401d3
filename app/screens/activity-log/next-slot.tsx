import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { isOver, isSameSlot } from "#app/features/payments/renewal.ts";
import { soonText } from "#app/features/payments/session-day.ts";
import { slotPath } from "#app/features/people/slot-path.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { slotTimings } from "#contract/constants.ts";
import { slotHours } from "#contract/hours.ts";
import { nextSession, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";

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
 * The person's next session and its trainer on a panel in its slot's light; when nothing is booked, what to do next in
 * the studio's own colours.
 */
export function NextSlot(props: NextSlotProps) {
  const { booked, now } = props;
  const titleId = useId();
  const next = soonest(booked, now);
  const light = next && slotInks[next.booking.slotTiming];
  return (
    <section
      aria-labelledby={titleId}
      className={joinClasses(
        "relative isolate grid gap-3 rounded p-4 sm:p-6",
        light ? `${light} sm:pe-56` : "surface-studio",
      )}
    >
      {light && (
        <span aria-hidden="true" className="sky [--sun-size:11rem] [--sun-x:calc(100%-7rem)] max-sm:hidden" />
      )}
      <h2 id={titleId} className="font-label text-small">
        Your next session
      </h2>
      {next && <Session {...next} now={now} />}
      {!next && <NoSession {...props} />}
    </section>
  );
}

type Coming = { booking: Payment; day: string };

/** The next session, or the one under way, among all bookings. */
function soonest(booked: readonly Payment[], now: Date): Coming | undefined {
  const coming = booked.flatMap((booking) => {
    const day = nextSession(booking, now);
    return day === null ? [] : [{ booking, day }];
  });
  const moment = ({ day, booking }: Coming) =>
    `${day} ${(slotTimings as readonly string[]).indexOf(booking.slotTiming)}`;
  return coming.sort((one, other) => (moment(one) < moment(other) ? -1 : 1))[0];
}

function Session({ booking, day, now }: Coming & { now: Date }) {
  const { trainerId, trainerName, className } = booking;
  const soon = soonText(day, studioDay(now));
  return (
    <>
      <p>
        <span className="block text-balance font-display text-display-3">
          <span className="whitespace-nowrap narrow:whitespace-normal">
            {weekdayOf(day)} <DateText date={day} length="short" yearless />,
          </span>{" "}
          <span className="whitespace-nowrap">{slotHours(booking)}</span>
        </span>{" "}
        <span className="wrap-anywhere text-lead">
          with{" "}
          <Link
            to={`/trainer-details/${trainerId}`}
            className="font-semibold underline decoration-2 underline-offset-4"
          >
            {trainerName}
          </Link>
        </span>
      </p>
      {(soon || className) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {soon && <Badge>{soon}</Badge>}
          {className && <span className="wrap-anywhere min-w-0">{className}</span>}
        </p>
      )}
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
              <LinkButton
                to={slotPath({ label: last.slotTiming, trainerId: last.trainerId })}
                variant={variant}
              >
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
