import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trainersQuery } from "#app/features/people/queries.ts";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { offeredSlot, timingsOf } from "#app/features/people/slots.ts";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Part } from "#app/ui/part.tsx";
import { toast } from "#app/ui/toast.ts";
import type { TimetableChanges } from "#contract/absences.ts";
import { slotHours } from "#contract/hours.ts";
import { isSessionOver, sessionDays, weekdayOf } from "#contract/next-session.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { useTimetableChanges } from "./changes-query.ts";
import { DayRow } from "./day-row.tsx";
import { useStepBack, useStepIn } from "./queries.ts";

/** How far ahead sessions to take are listed, in days. */
const daysAhead = 14;

type Open = { trainer: TrainerProfile; slotTiming: SlotTiming; day: string; isTaken: boolean };

/** Sessions that other trainers have called off and this one could give, or gives already (D73). */
export function SessionsToTake({ trainerId }: { trainerId: string }) {
  const changes = useTimetableChanges();
  const now = useNow();
  const isAnybodyAway = changes.absences.some((one) => one.trainerId !== trainerId);
  const trainers = useQuery({ ...trainersQuery(), enabled: isAnybodyAway }).data ?? [];
  const open = openSessions(trainers, { changes, trainerId, now });
  if (open.length === 0) return null;
  return (
    <Part title="Sessions to step in for" className="gap-2">
      <ul className="grid border-rule border-t">
        {open.map((session) => (
          <DayRow
            key={`${session.day} ${session.slotTiming} ${session.trainer._id}`}
            when={
              <>
                {weekdayOf(session.day)}{" "}
                <DateText date={session.day} length="short" yearless className="text-muted" />
              </>
            }
            action={<Take session={session} />}
          >
            <span className="flex flex-wrap items-center gap-x-3">
              <SlotName timing={session.slotTiming} />
              <span className="tabular text-muted text-small">
                {slotHours(offeredSlot(session.trainer, session.slotTiming))}
              </span>
              <span>for {session.trainer.name}</span>
            </span>
          </DayRow>
        ))}
      </ul>
    </Part>
  );
}

function Take({ session: { trainer, slotTiming, day, isTaken } }: { session: Open }) {
  const stepIn = useStepIn();
  const stepBack = useStepBack();
  const [isBusy, setIsBusy] = useState(false);
  const session = { trainerId: trainer._id, slotTiming, day };
  async function press() {
    setIsBusy(true);
    try {
      await (isTaken ? stepBack.mutateAsync(session) : stepIn.mutateAsync(session));
      toast.success(isTaken ? "Given back. Its members are told." : "It’s yours. Its members are told.");
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "Request failed! Please try again.");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button
      variant={isTaken ? "quiet" : "secondary"}
      size="sm"
      busy={isBusy}
      busyLabel={isTaken ? "Giving back…" : "Taking…"}
      aria-label={`${isTaken ? "Give back" : "Take"} ${slotTiming} on ${weekdayOf(day)} for ${trainer.name}`}
      onClick={press}
    >
      {isTaken ? "Give back" : "Take it"}
    </Button>
  );
}

function openSessions(
  trainers: readonly TrainerProfile[],
  { changes, trainerId, now }: { changes: TimetableChanges; trainerId: string; now: Date },
): Open[] {
  const today = studioDay(now);
  const stretch = { from: today, until: dayAfter(today, daysAhead) };
  const sessions = trainers
    .filter(({ _id }) => _id !== trainerId)
    .flatMap((trainer) =>
      timingsOf(trainer).flatMap((slotTiming) =>
        sessionDays(trainer.slot_days, stretch).map((day) => ({ trainer, slotTiming, day })),
      ),
    );
  return sessions
    .flatMap(({ trainer, slotTiming, day }): Open[] => {
      const change = changedTo(changes, { trainerId: trainer._id, slotTiming, day });
      const isTaken = change?.kind === "substitute" && change.substituteId === trainerId;
      const isShown =
        (change?.kind === "away" || isTaken) && !isSessionOver(offeredSlot(trainer, slotTiming), day, now);
      return isShown ? [{ trainer, slotTiming, day, isTaken }] : [];
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
