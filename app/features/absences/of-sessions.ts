import type { TimetableChanges } from "#contract/absences.ts";
import { sessionDays } from "#contract/next-session.ts";
import type { TrainerProfile } from "#contract/users.ts";

/** Without the absences of these trainers in which they have no session: nothing of the timetable is called off (D72). */
export function ofSessions(
  changes: TimetableChanges,
  trainers: readonly Pick<TrainerProfile, "_id" | "slot_days">[],
): TimetableChanges {
  const meets = ({ trainerId, from, until }: TimetableChanges["absences"][number]) =>
    trainers.some(
      ({ _id, slot_days }) => _id === trainerId && sessionDays(slot_days, { from, until }).length > 0,
    );
  return { ...changes, absences: changes.absences.filter(meets) };
}
