import { CallOffButton } from "#app/features/absences/call-off-button.tsx";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import type { Session } from "#app/features/people/taught-sessions.ts";
import { slotTimings } from "#contract/constants.ts";
import { minutesOf } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { User } from "#contract/users.ts";

/** What has become of a session of this trainer's; null while nothing has. */
export function useChange({ _id: trainerId }: User, { slot: { slotTiming }, day }: Session) {
  return changedTo(useTimetableChanges(), { trainerId, slotTiming, day });
}

/** Calls off a session that has not begun (D72). */
export function CallOff({ session, trainer, now }: { session: Session; trainer: User; now: Date }) {
  const { day, slot } = session;
  const isToBegin = studioMoment(day, minutesOf(slot)?.start) > now;
  const slotTiming = slotTimings.find((timing) => timing === slot.slotTiming);
  if (useChange(trainer, session) || !isToBegin || !slotTiming) return null;
  return (
    <p className="flex justify-end border-hair border-t bg-raised px-2 print:hidden">
      <CallOffButton
        isOwn
        {...{ trainer, day, slotTiming }}
        className="text-small"
        aria-label={`Call off ${slotTiming} on ${weekdayOf(day)}`}
      >
        Call off
      </CallOffButton>
    </p>
  );
}
