import { useQuery } from "@tanstack/react-query";
import { trainersQuery } from "#app/features/people/queries.ts";
import { offeredSlot, timingsOf } from "#app/features/people/slots.ts";
import { useNow } from "#app/page/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Part } from "#app/ui/part.tsx";
import type { TimetableChanges } from "#contract/absences.ts";
import { sharedDays } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { User } from "#contract/users.ts";
import { useTimetableChanges } from "./changes-query.ts";
import {
  keyOf,
  nameOf,
  type OffSession,
  OffSessionButton,
  OffSessionRow,
  offSessions,
  SteppingQuestion,
  sessionName,
} from "./off-sessions.tsx";
import { useStepIn } from "./queries.ts";

/** How far ahead sessions to take are listed, in days. */
const daysAhead = 14;

/** Sessions that other trainers have called off and this one could give, or gives already (D73). */
export function SessionsToTake({ trainer }: { trainer: User }) {
  const trainerId = trainer._id;
  const changes = useTimetableChanges();
  const { mutateAsync: stepIn } = useStepIn();
  const now = useNow();
  const isAnybodyAway = changes.absences.some((one) => one.trainerId !== trainerId);
  const trainers = useQuery({ ...trainersQuery(), enabled: isAnybodyAway }).data ?? [];
  const today = studioDay(now);
  const others = trainers.filter(({ _id }) => _id !== trainerId);
  const off = offSessions(others, {
    changes,
    stretch: { from: today, until: dayAfter(today, daysAhead) },
    now,
  });
  const open = off.filter((session) =>
    session.change.kind === "away"
      ? !isBusyThen(trainer, session, changes)
      : session.change.substituteId === trainerId,
  );
  if (open.length === 0) return null;
  return (
    <Part
      title={open.some(isToTake) ? "Sessions to step in for" : "Sessions you step in for"}
      className="gap-2"
    >
      <ul className="grid border-rule border-t">
        {open.map((session) => (
          <OffSessionRow
            key={keyOf(session)}
            session={session}
            action={
              <OffSessionButton
                session={session}
                otherwise={{
                  variant: "secondary",
                  "aria-label": `Take ${nameOf(session)}`,
                  question: (answers) => <SteppingQuestion session={session} {...answers} />,
                  write: () => stepIn(sessionName(session)),
                  done: "It’s yours.",
                  children: "Take it",
                }}
              />
            }
          >
            {!isToTake(session) && <Badge>You step in</Badge>} for {session.trainer.name}
          </OffSessionRow>
        ))}
      </ul>
    </Part>
  );
}

function isToTake({ change }: OffSession): boolean {
  return change.kind === "away";
}

/** Whether a trainer is away at a session's hours, or has one that they offer then; the studio knows of others, too. */
function isBusyThen(
  trainer: User,
  { slotTiming, day, trainer: other }: OffSession,
  changes: TimetableChanges,
): boolean {
  const changeOf = (timing: string) =>
    changedTo(changes, { trainerId: trainer._id, slotTiming: timing, day });
  const isAtItsHours = (timing: string) =>
    sharedDays(offeredSlot(trainer, timing), offeredSlot(other, slotTiming)).includes(weekdayOf(day));
  return (
    changeOf(slotTiming) !== null ||
    timingsOf(trainer).some((timing) => changeOf(timing) === null && isAtItsHours(timing))
  );
}
