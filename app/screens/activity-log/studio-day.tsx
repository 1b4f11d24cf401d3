import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asShown } from "#app/data/as-shown.ts";
import { timetableChangesQuery } from "#app/features/absences/changes-query.ts";
import { FreeTrainersDialog } from "#app/features/absences/free-trainers-dialog.tsx";
import { changeText } from "#app/features/absences/words.ts";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { trainersQuery } from "#app/features/people/queries.ts";
import { offeredSlot, slotInks, takesBookings } from "#app/features/people/slots.ts";
import { type Task, useWaitingWork, type Waiting } from "#app/features/people/waiting-work.tsx";
import { TodayText } from "#app/page/today-text.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Part } from "#app/ui/part.tsx";
import { useFocusPassedOn } from "#app/ui/use-focus-passed-on.ts";
import type { CalledOffSession, TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { startText } from "#contract/hours.ts";
import { isSessionOver, weekdayOf } from "#contract/next-session.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { changedTo, type SessionChange } from "#contract/timetable-changes.ts";
import type { TrainerProfile } from "#contract/users.ts";

type Slot = PaymentsSummary["slots"][number];

/** What an admin's day is made of. */
export type StudioDayRecords = {
  waiting: readonly Waiting[];
  slots: readonly Slot[];
  trainers: readonly TrainerProfile[];
  changes: TimetableChanges | undefined;
};

/** What an admin's day is read from; nothing is asked for anybody else. */
export function useStudioDay(isAdmin: boolean): {
  asked: readonly UseQueryResult<unknown>[];
  records: StudioDayRecords | undefined;
} {
  const work = useWaitingWork({ isAdmin });
  const summary = useQuery({ ...paymentsSummaryQuery(), select: asShown, enabled: isAdmin });
  const trainers = useQuery({ ...trainersQuery(), select: asShown, enabled: isAdmin });
  const changes = useQuery({ ...timetableChangesQuery(), enabled: isAdmin });
  if (!isAdmin) return { asked: [], records: undefined };
  return {
    asked: [...work.asked, trainers, changes],
    records: {
      waiting: work.kinds ?? [],
      slots: summary.data?.slots ?? [],
      trainers: (trainers.data ?? []).filter(takesBookings),
      changes: changes.data,
    },
  };
}

/** What waits for an admin, each with its way on, and who teaches today (D88). */
export function StudioDay({ records, now }: { records: StudioDayRecords; now: Date }) {
  return (
    <>
      <WaitingForYou kinds={records.waiting} />
      <TaughtToday {...records} now={now} />
    </>
  );
}

function WaitingForYou({ kinds }: { kinds: readonly Waiting[] }) {
  const [asking, setAsking] = useState<CalledOffSession>();
  return (
    <Part id="waiting" title="Waiting for you" className="gap-3">
      {kinds.length === 0 && (
        <p className="border-rule border-t pt-3 text-muted">
          Nothing waits. Failed refunds, applications, sessions without a trainer, people who wait for a place
          and unfinished registrations appear here.
        </p>
      )}
      {kinds.length > 0 && (
        <ul className="grid *:border-hair *:border-t *:first:border-rule">
          {kinds.map((kind, place) => (
            <Tasks key={kind.words[0]} {...kind} isNext={place === 0} onAsk={setAsking} />
          ))}
        </ul>
      )}
      {asking && <FreeTrainersDialog session={asking} onClose={() => setAsking(undefined)} />}
    </Part>
  );
}

/** How many of a kind are listed at first. */
const fewTasks = 5;

type TasksProps = Waiting & { isNext: boolean; onAsk: (session: CalledOffSession) => void };

/** The tasks of a kind, the first of them the one to do next if the kind is. */
function Tasks({ tasks, words: [, many], isFailure = false, isNext, onAsk }: TasksProps) {
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole ? 0 : tasks.slice(fewTasks).length;
  return (
    <>
      {tasks.slice(0, tasks.length - hidden).map((task, place) => (
        <li
          key={task.key}
          className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-3 py-1.5 narrow:grid-cols-[auto_1fr] narrow:gap-y-2"
        >
          <span
            aria-hidden="true"
            className={joinClasses("print-color-exact h-8 w-1.5", isFailure ? "bg-danger" : "bg-highlight")}
          />
          <p className="wrap-anywhere min-w-0 leading-snug">{task.text}</p>
          <TaskButton task={task} variant={isNext && place === 0 ? "primary" : "secondary"} onAsk={onAsk} />
        </li>
      ))}
      {hidden > 0 && (
        <li className="py-1.5">
          <Button variant="quiet" size="sm" className="-ms-3" onClick={() => setIsWhole(true)}>
            {`Show ${hidden} more ${many}`}
          </Button>
        </li>
      )}
    </>
  );
}

type TaskButtonProps = { task: Task; variant: "primary" | "secondary" } & Pick<TasksProps, "onAsk">;

/** Leads to where a task is done, or asks here who teaches a session. */
function TaskButton({ task, variant, onAsk }: TaskButtonProps) {
  const box = useFocusPassedOn(focusHeading);
  const { action, about } = task;
  const button = {
    variant,
    size: "sm",
    "aria-label": `${action}: ${about}`,
    className: "min-w-24 narrow:col-start-2 narrow:justify-self-start",
    children: action,
  } as const;
  if ("to" in task) return <LinkButton to={task.to} {...button} />;
  return (
    <div ref={box} className="contents">
      <Button {...button} onClick={() => onAsk(task.session)} />
    </div>
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
      id="today"
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
                bookedOf(slots, _id) === 0 && "text-muted",
              )}
            >
              {bookedOf(slots, _id) > 0 && !changeOf(_id) ? (
                <PersonLink id={_id} part={`${timing}-${studioDay(now)}`}>
                  {bookedOf(slots, _id)} of {places}
                  <span className="sr-only"> booked with {name}</span>
                </PersonLink>
              ) : (
                <>
                  {bookedOf(slots, _id)} of {places}
                  <span className="sr-only"> booked</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeBadge({ change }: { change: SessionChange | null | undefined }) {
  return change && <Badge className="whitespace-normal!">{changeText(change)}</Badge>;
}

/** How many have booked; what is held is not paid for. */
function bookedOf(slots: readonly Slot[], trainer: string): number {
  const slot = slots.find(({ trainerId }) => trainerId === trainer);
  return slot ? slot.taken - slot.held : 0;
}
