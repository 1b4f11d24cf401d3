import { CallOffButton } from "#app/features/absences/call-off-button.tsx";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { TakeBackSession } from "#app/features/absences/days-off.tsx";
import type { Taught } from "#app/features/absences/taught.ts";
import { slotTimings } from "#contract/constants.ts";
import { minutesOf } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";

/** What has become of a session; null while nothing has. */
export function useChange({ owner, slot: { slotTiming }, day }: Taught) {
  return changedTo(useTimetableChanges(), { trainerId: owner._id, slotTiming, day });
}

type CallOffProps = { session: Taught; now: Date; isOwn: boolean };

/** Calls off a session that has not begun, or takes that back (D72). */
export function CallOff({ session, now, isOwn }: CallOffProps) {
  const { day, slot, owner: trainer } = session;
  const isToBegin = studioMoment(day, minutesOf(slot)?.start) > now;
  const slotTiming = slotTimings.find((timing) => timing === slot.slotTiming);
  const change = useChange(session);
  if (!isToBegin || !slotTiming || change?.kind === "closed") return null;
  const row = "flex justify-end border-hair border-t bg-raised px-4 empty:hidden";
  if (change) return <p className={row}>{isOwn && <TakeBackSession {...{ trainer, slotTiming, day }} />}</p>;
  return (
    <p className={row}>
      <CallOffButton
        isOwn
        {...{ trainer, day, slotTiming }}
        size="sm"
        className="-me-3 min-h-target"
        aria-label={`Call off ${slotTiming} on ${weekdayOf(day)}`}
      >
        Call off
      </CallOffButton>
    </p>
  );
}
