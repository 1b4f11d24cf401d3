import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { mayBook } from "#app/features/people/may-book.ts";
import { SessionField, SessionTime, SoonBadge } from "#app/features/people/session-field.tsx";
import { slotPath } from "#app/features/people/slot-path.ts";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { slotTimings } from "#contract/constants.ts";
import { slotHours } from "#contract/hours.ts";
import { nextSession } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";

/** The person's next session and its trainer; when nothing is booked, what to do next. */
export function NextSlot({ me }: { me: User }) {
  const bookings = useQuery(paymentsQuery(me.email, { mine: "true" }));
  const now = useNow();
  // Trainers and admins cannot book: this shows only if they booked before.
  if (!mayBook(me.role) && !bookings.data?.length) return null;
  const next = soonest(bookings.data ?? [], now);
  return (
    <SessionField timing={next?.booking.slotTiming}>
      <Loaded query={bookings} name="Your next session" waiting={<Skeleton className="h-28" />}>
        {(booked) => <Session booked={booked} isBooking={mayBook(me.role)} next={next} now={now} />}
      </Loaded>
    </SessionField>
  );
}

type SessionProps = {
  /** Newest first. */
  booked: readonly Payment[];
  isBooking: boolean;
  next: Coming | undefined;
  now: Date;
};

function Session({ booked, isBooking, next, now }: SessionProps) {
  if (next) return <Coming {...next} now={now} />;
  const [last] = booked;
  if (!last)
    return (
      <Nothing
        title="Nothing booked yet"
        text="Choose a trainer and a slot that suits your week. Your next session will appear here."
        actions={
          <>
            <LinkButton to="/all-trainers">Find your trainer</LinkButton>
            <LinkButton to="/timetable" variant="secondary">
              See the timetable
            </LinkButton>
          </>
        }
      />
    );
  return (
    <Nothing
      title="Nothing booked right now"
      text={
        <>
          Your {last.endsOn < studioDay(now) ? "membership" : "last session"} with {last.trainerName}{" "}
          {last.endsOn < studioDay(now) ? "ended on" : "is over; your membership runs until"}{" "}
          <DateText date={last.endsOn} length="short" />.
        </>
      }
      actions={
        isBooking && (
          <>
            <LinkButton to={slotPath({ label: last.slotTiming, trainerId: last.trainerId })}>
              Book with {last.trainerName} again
            </LinkButton>
            <LinkButton to="/all-trainers" variant="secondary">
              See all trainers
            </LinkButton>
          </>
        )
      }
    />
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

function Coming({ booking, day, now }: Coming & { now: Date }) {
  const { trainerId, trainerName, transactionId, className, endsOn } = booking;
  return (
    <>
      <p>
        <SessionTime day={day} hours={slotHours(booking)} />{" "}
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
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SoonBadge day={day} now={now} />
        {className && <span>{className}</span>}
        <span>
          Booked until <DateText date={endsOn} length="short" />
        </span>
        <TextLink to={`/dashboard/receipt/${transactionId}`}>Receipt</TextLink>
      </p>
    </>
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
