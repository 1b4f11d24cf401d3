import { useQuery } from "@tanstack/react-query";
import type { Taught } from "#app/features/absences/taught.ts";
import { firstOfWeek } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { takesTicks } from "#contract/visit-days.ts";
import { comersOfDaysQuery } from "./queries.ts";
import type { Row } from "./tick-row.tsx";

/** A session, and who may come to it; undefined while that is not known. */
export type SessionComers = { session: Taught; comers: readonly Row[] | undefined };

/**
 * Sessions and who may come to each: to one's own after this week as booked, for only this week it is known who has come how
 * often (D77). The hours of another's are those of their list.
 */
export function useComers(sessions: readonly Taught[], trainer: User, now: Date): SessionComers[] {
  const isOwn = ({ owner }: Taught) => owner._id === trainer._id;
  const thisWeek = firstOfWeek(studioDay(now));
  const isKnown = (day: string) => takesTicks(day, now) || firstOfWeek(day) === thisWeek;
  const listed = sessions.filter((one) => !isOwn(one) || isKnown(one.day));
  const days = [...new Set(listed.map(({ day }) => day))];
  const known = useQuery(comersOfDaysQuery(trainer._id, days)).data;
  return sessions.map((session) => {
    const { day, slot, owner, comers } = session;
    const list = known?.find(
      (one) => one.day === day && one.trainerId === owner._id && one.slotTiming === slot.slotTiming,
    );
    const slotDuration = list?.slotDuration ?? slot.slotDuration;
    return {
      session: { ...session, slot: { ...slot, slotDuration } },
      comers: list?.comers ?? (isOwn(session) || known ? comers.map(notKnownYet) : undefined),
    };
  });
}

/** Whether they came is not known yet. */
function notKnownYet({ _id, userName, price, className, slotDuration, chosenDays }: Payment): Row {
  return { membershipId: _id, userName, price, className, slotDuration, chosenDays, came: false };
}
