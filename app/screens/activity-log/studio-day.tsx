import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asShown } from "#app/data/as-shown.ts";
import { timetableChangesQuery } from "#app/features/absences/changes-query.ts";
import { FreeTrainersDialog } from "#app/features/absences/free-trainers-dialog.tsx";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { trainersQuery } from "#app/features/people/queries.ts";
import { takesBookings } from "#app/features/people/slots.ts";
import { type Task, useWaitingWork, type Waiting } from "#app/features/people/waiting-work.tsx";
import { comersQuery } from "#app/features/visits/queries.ts";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Part } from "#app/ui/part.tsx";
import { useFocusPassedOn } from "#app/ui/use-focus-passed-on.ts";
import type { CalledOffSession } from "#contract/absences.ts";
import { studioDay } from "#contract/studio-time.ts";
import { type DayRecords, TaughtDay } from "./taught-day.tsx";

/** What an admin's day is made of. */
export type StudioDayRecords = DayRecords & { waiting: readonly Waiting[] };

/** What an admin's day is read from; nothing is asked for anybody else. */
export function useStudioDay(isAdmin: boolean): {
  asked: readonly UseQueryResult<unknown>[];
  records: StudioDayRecords | undefined;
} {
  const work = useWaitingWork({ isAdmin });
  const summary = useQuery({ ...paymentsSummaryQuery(), select: asShown, enabled: isAdmin });
  const trainers = useQuery({ ...trainersQuery(), select: asShown, enabled: isAdmin });
  const changes = useQuery({ ...timetableChangesQuery(), enabled: isAdmin });
  const comers = useQuery({ ...comersQuery(undefined, studioDay(useNow())), enabled: isAdmin });
  if (!isAdmin) return { asked: [], records: undefined };
  return {
    asked: [...work.asked, trainers, changes, comers],
    records: {
      waiting: work.kinds ?? [],
      slots: summary.data?.slots ?? [],
      trainers: (trainers.data ?? []).filter(takesBookings),
      changes: changes.data,
    },
  };
}

/** What waits for an admin, each with its way on, and who teaches on a day (D88). */
export function StudioDay({ records, now }: { records: StudioDayRecords; now: Date }) {
  return (
    <>
      <WaitingForYou kinds={records.waiting} />
      <TaughtDay {...records} now={now} />
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
