import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asShown } from "#app/data/as-shown.ts";
import { timetableChangesQuery } from "#app/features/absences/changes-query.ts";
import { isToTake, keyOf, nameOf } from "#app/features/absences/off-sessions.tsx";
import { calledOffQuery } from "#app/features/absences/queries.ts";
import { changeText } from "#app/features/absences/words.ts";
import { failedRefundsQuery } from "#app/features/payments/failed-refunds.ts";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { applicationsWaitingQuery } from "#app/features/people/admin-queries.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { trainersQuery } from "#app/features/people/queries.ts";
import { offeredSlot, slotInks, takesBookings } from "#app/features/people/slots.ts";
import { TodayText } from "#app/page/today-text.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Part } from "#app/ui/part.tsx";
import { priceText } from "#app/ui/price.tsx";
import type { CalledOffSession, TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { startText } from "#contract/hours.ts";
import { isSessionOver, weekdayOf } from "#contract/next-session.ts";
import type { FailedRefund } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { changedTo, type SessionChange } from "#contract/timetable-changes.ts";
import type { TrainerProfile } from "#contract/users.ts";

type Slot = PaymentsSummary["slots"][number];

/** What an admin's day is made of. */
export type StudioDayRecords = {
  applications: { total: string; first: string | undefined };
  failed: readonly FailedRefund[];
  slots: readonly Slot[];
  trainers: readonly TrainerProfile[];
  changes: TimetableChanges | undefined;
  /** Sessions to come that nobody is teaching. */
  untaught: readonly CalledOffSession[];
};

/** What an admin's day is read from; nothing is asked for anybody else. */
export function useStudioDay(isAdmin: boolean): {
  asked: readonly UseQueryResult<unknown>[];
  records: StudioDayRecords | undefined;
} {
  const applications = useQuery({ ...applicationsWaitingQuery(), enabled: isAdmin });
  const failed = useQuery({ ...failedRefundsQuery(), select: asShown, enabled: isAdmin });
  const summary = useQuery({ ...paymentsSummaryQuery(), select: asShown, enabled: isAdmin });
  const trainers = useQuery({ ...trainersQuery(), select: asShown, enabled: isAdmin });
  const changes = useQuery({ ...timetableChangesQuery(), enabled: isAdmin });
  const off = useQuery({ ...calledOffQuery(), select: asShown, enabled: isAdmin });
  if (!isAdmin) return { asked: [], records: undefined };
  return {
    asked: [applications, failed, summary, trainers, changes, off],
    records: {
      applications: applications.data ?? { total: "0", first: undefined },
      failed: failed.data ?? [],
      slots: summary.data?.slots ?? [],
      trainers: (trainers.data ?? []).filter(takesBookings),
      changes: changes.data,
      untaught: (off.data ?? []).filter(isToTake),
    },
  };
}

/** What waits for an admin, each with its way on, and who teaches today (D88). */
export function StudioDay({ records, now }: { records: StudioDayRecords; now: Date }) {
  return (
    <>
      <WaitingForYou {...records} />
      <TaughtToday {...records} now={now} />
    </>
  );
}

function WaitingForYou({ applications, failed, slots, untaught }: StudioDayRecords) {
  const { total, first } = applications;
  const full = slots.filter(({ waiting }) => waiting > 0);
  const isAnything = total !== "0" || failed.length > 0 || full.length > 0 || untaught.length > 0;
  const isFirst = failed.length === 0 && total === "0";
  return (
    <Part title="Waiting for you" className="gap-3">
      <ul className="grid *:border-hair *:border-t *:first:border-rule">
        {failed.map(({ _id, amount, userName }, place) => (
          <Task
            key={_id}
            to={`/dashboard/balance#refund-${_id}`}
            action="Settle"
            about={`Refund to ${userName}`}
            isFailure
            isNext={place === 0}
          >
            {priceText(amount)} could not be paid back to <strong>{userName}</strong>
          </Task>
        ))}
        {total !== "0" && (
          <Task
            to="/dashboard/applied-trainer"
            action="Answer"
            about={`${total} to answer`}
            isNext={failed.length === 0}
          >
            <strong>{first}</strong>
            {total !== "1" && ` and ${total === "2" ? "one other" : "others"}`}{" "}
            {total === "1" ? "wants" : "want"} to coach with us
          </Task>
        )}
        {untaught.slice(0, mostUntaught).map((session, place) => (
          <Task
            key={keyOf(session)}
            to={`/dashboard/all-users/${session.trainerId}#called-off`}
            action="Find somebody"
            about={nameOf(session)}
            isNext={isFirst && place === 0}
          >
            {weekdayOf(session.day)} {dayText(session.day, { yearless: true })}, {session.slotTiming} of{" "}
            <strong>{session.trainerName}</strong>: nobody is teaching it
          </Task>
        ))}
        {full.map(({ trainerId, trainerName, slotTiming, waiting }, place) => (
          <Task
            key={`${trainerId} ${slotTiming}`}
            to="/dashboard/all-users?pays=waits#everybody"
            action="See who"
            about={`${slotTiming} with ${trainerName}`}
            isNext={isFirst && untaught.length === 0 && place === 0}
          >
            {waiting === 1 ? "1 person waits" : `${waiting} people wait`} for {slotTiming} with{" "}
            <strong>{trainerName}</strong>: the first place that comes free is offered by itself
          </Task>
        ))}
        {!isAnything && (
          <li className="py-3 text-muted">
            Nothing. Applications, failed refunds, sessions that nobody is teaching and full slots appear
            here.
          </li>
        )}
      </ul>
    </Part>
  );
}

/** How many of these are listed: a trainer's page has all of theirs. */
const mostUntaught = 5;

type TaskProps = {
  to: string;
  action: string;
  about: string;
  isFailure?: boolean;
  /** What to do first. */
  isNext: boolean;
  children: ReactNode;
};

function Task({ to, action, about, isFailure = false, isNext, children }: TaskProps) {
  return (
    <li className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-3 py-1.5 narrow:grid-cols-[auto_1fr] narrow:gap-y-2">
      <span
        aria-hidden="true"
        className={joinClasses("print-color-exact h-8 w-1.5", isFailure ? "bg-danger" : "bg-highlight")}
      />
      <p className="wrap-anywhere min-w-0 leading-snug">{children}</p>
      <LinkButton
        to={to}
        variant={isNext ? "primary" : "secondary"}
        size="sm"
        aria-label={`${action}: ${about}`}
        className="min-w-24 narrow:col-start-2 narrow:justify-self-start"
      >
        {action}
      </LinkButton>
    </li>
  );
}

type TaughtTodayProps = Pick<StudioDayRecords, "slots" | "trainers" | "changes"> & { now: Date };

/** Today's sessions by the slot of the day: who teaches, what is called off, and how many have booked. */
function TaughtToday({ slots, trainers, changes, now }: TaughtTodayProps) {
  const today = studioDay(now);
  const teaching = trainers.filter(({ slot_days }) => slot_days.includes(weekdayOf(today)));
  const timings = slotTimings.filter((timing) =>
    teaching.some(({ available_slots }) => available_slots.includes(timing)),
  );
  return (
    <Part
      title={<TodayText today={today} />}
      className="gap-3"
      action={timings.length > 0 && <span className="text-muted text-small">booked, of all places</span>}
    >
      {timings.length === 0 && <p className="border-rule border-t pt-3 text-muted">Nobody teaches today.</p>}
      <div className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {timings.map((timing) => (
          <TaughtSlot
            key={timing}
            timing={timing}
            teaching={teaching.filter(({ available_slots }) => available_slots.includes(timing))}
            slots={slots.filter(({ slotTiming }) => slotTiming === timing)}
            {...{ changes, now }}
          />
        ))}
      </div>
    </Part>
  );
}

type TaughtSlotProps = {
  timing: string;
  teaching: readonly TrainerProfile[];
  slots: readonly Slot[];
  changes: TimetableChanges | undefined;
  now: Date;
};

/** A slot of the day in its light, grey once its last session is over. */
function TaughtSlot({ timing, teaching, slots, changes, now }: TaughtSlotProps) {
  const changeOf = (trainerId: string) =>
    changes && changedTo(changes, { trainerId, slotTiming: timing, day: studioDay(now) });
  const isOver = teaching.every((trainer) =>
    isSessionOver(offeredSlot(trainer, timing), studioDay(now), now),
  );
  return (
    <section aria-label={timing} className="break-inside-avoid">
      <h3
        className={joinClasses(
          "relative isolate flex min-h-12 items-center gap-x-3 rounded-t px-3 py-2",
          isOver ? "light-out text-muted" : slotInks[timing],
        )}
      >
        <span className="sky [--sun-size:3rem] [--sun-x:calc(100%-1rem)] narrow:hidden" />
        <span className="font-display text-title">{timing}</span>
        <span className="tabular font-semibold">{startText(timing)}</span>
        {isOver && <span className="sr-only">, over</span>}
      </h3>
      <ul className="*:border-hair *:border-b">
        {teaching.map(({ _id, name, places }) => (
          <li key={_id} className="flex min-h-11 items-center justify-between gap-3 px-3 py-1.5">
            <span className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-2">
              <PersonLink id={_id}>{name}</PersonLink>
              <ChangeBadge change={changeOf(_id)} />
            </span>
            <span
              className={joinClasses(
                "tabular flex-none text-small",
                takenOf(slots, _id) === 0 && "text-muted",
              )}
            >
              {takenOf(slots, _id)} of {places}
              <span className="sr-only"> booked</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeBadge({ change }: { change: SessionChange | null | undefined }) {
  return change && <Badge className="whitespace-normal">{changeText(change)}</Badge>;
}

function takenOf(slots: readonly Slot[], trainer: string): number {
  return slots.find(({ trainerId }) => trainerId === trainer)?.taken ?? 0;
}
