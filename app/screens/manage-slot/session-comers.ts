import { useQuery } from "@tanstack/react-query";
import type { Taught } from "#app/features/absences/taught.ts";
import { comersQuery } from "#app/features/visits/queries.ts";
import type { Row } from "#app/features/visits/tick-row.tsx";
import type { Payment } from "#contract/payments.ts";
import type { User } from "#contract/users.ts";
import { takesTicks } from "#contract/visit-days.ts";

/**
 * A session and who may come to it: for one's own as booked until it can be ticked; undefined while that is not known. The hours
 * of another's are those of their list.
 */
export function useComers(session: Taught, trainer: User, now: Date) {
  const { day, slot, owner, comers } = session;
  const isOwn = owner._id === trainer._id;
  const lists = useQuery({ ...comersQuery(trainer._id, day), enabled: !isOwn || takesTicks(day, now) });
  const list = lists.data?.find(
    ({ trainerId, slotTiming }) => trainerId === owner._id && slotTiming === slot.slotTiming,
  );
  const slotDuration = list?.slotDuration ?? slot.slotDuration;
  return {
    session: { ...session, slot: { ...slot, slotDuration } },
    comers: list?.comers ?? (isOwn || lists.data ? comers.map(notKnownYet) : undefined),
  };
}

/** Whether they came is not known yet. */
function notKnownYet({ _id, userName, price, className, slotDuration, chosenDays }: Payment): Row {
  return { membershipId: _id, userName, price, className, slotDuration, chosenDays, came: false };
}
