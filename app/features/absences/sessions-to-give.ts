import { useQuery } from "@tanstack/react-query";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { type Session, sessionsOn } from "#app/features/people/taught-sessions.ts";
import type { TimetableChanges } from "#contract/absences.ts";
import { mostDaysOff } from "#contract/constants.ts";
import { minutesOf } from "#contract/hours.ts";
import { sessionDays } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import type { Stretch } from "#contract/terms.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { weekdays } from "#studio/hours.ts";

type Giving = { changes: TimetableChanges; now: Date };

/** The sessions of a stretch of days that a trainer gives and that have not begun, each with who may come (D72). */
export function sessionsToGive(
  trainer: TrainerProfile,
  {
    stretch,
    memberships = [],
    changes,
    now,
  }: Giving & { stretch: Stretch; memberships?: readonly Payment[] },
): Session[] {
  return sessionDays(weekdays, stretch)
    .flatMap((day) => sessionsOn(day, trainer, memberships))
    .filter(
      ({ day, slot }) =>
        studioMoment(day, minutesOf(slot)?.start) > now &&
        changedTo(changes, { trainerId: trainer._id, slotTiming: slot.slotTiming, day }) === null,
    );
}

/** The memberships of a trainer's that have not ended; undefined while they are not known. */
export function useRunning(trainer: TrainerProfile): readonly Payment[] | undefined {
  const { data: me } = useMe();
  return useQuery({
    ...paymentsQuery(me?.email ?? "", { running: "true", trainer: trainer._id }),
    enabled: me !== undefined,
  }).data;
}

/** How many people come to these sessions: who has two slots counts once, as in the studio's answer. */
export function countPeople(sessions: readonly Session[]): number {
  // A trainer is told no member's id.
  return new Set(
    sessions.flatMap(({ comers }) => comers.map(({ memberId, userName }) => memberId ?? userName)),
  ).size;
}

/** The day of the next session that a trainer gives; tomorrow if there is none in sight. */
export function nextDayToGive(trainer: TrainerProfile, giving: Giving): string {
  const today = studioDay(giving.now);
  const stretch = { from: today, until: dayAfter(today, mostDaysOff) };
  return sessionsToGive(trainer, { stretch, ...giving })[0]?.day ?? dayAfter(today);
}
