import { useQuery } from "@tanstack/react-query";
import { asShown } from "#app/data/as-shown.ts";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { trainersQuery } from "#app/features/people/queries.ts";
import { offeredSlot } from "#app/features/people/slots.ts";
import { type Session, sessionsOn } from "#app/features/people/taught-sessions.ts";
import type { TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { TrainerProfile, User } from "#contract/users.ts";
import { timetableChangesQuery } from "./changes-query.ts";

/** A session that a trainer has on a day, and whose slot it is: theirs, or another's for whom they step in (D73). */
export type Taught = Session & { owner: TrainerProfile };

/** The sessions that a trainer gives for others (D73), without who comes; undefined while they are not known. */
export function useTaken({ _id }: User): readonly Taught[] | undefined {
  const known = useQuery(timetableChangesQuery());
  const taken = known.data?.substitutes.filter(({ substituteId }) => substituteId === _id) ?? [];
  const trainers = useQuery({ ...trainersQuery(), enabled: taken.length > 0 });
  if (known.isPending || (taken.length > 0 && trainers.isLoading)) return undefined;
  return taken.flatMap(({ day, trainerId, slotTiming }) => {
    const owner = trainers.data?.find((one) => one._id === trainerId);
    const change = known.data && changedTo(known.data, { day, trainerId, slotTiming });
    if (!owner || change?.kind !== "substitute") return [];
    // That day alone, whatever the slot's days have become.
    const slot = { ...offeredSlot(owner, slotTiming), slotDays: [weekdayOf(day)] };
    return { day, owner, slot, comers: [], resting: [] };
  });
}

/** Whether a trainer gives a session: another's, or one of their own that nobody else gives and nothing calls off. */
export function isGivenBy(trainer: User, changes: TimetableChanges) {
  return ({ owner, slot: { slotTiming }, day }: Taught) =>
    owner._id !== trainer._id || changedTo(changes, { trainerId: owner._id, slotTiming, day }) === null;
}

/** The memberships with a trainer that have not ended (D24). */
export function runningWithQuery(trainer: User) {
  return {
    ...paymentsQuery(trainer.email, { running: "true" }),
    // Excludes what the trainer booked with others as a member.
    select: (payments: Payment[]) => asShown(payments.filter(({ trainerId }) => trainerId === trainer._id)),
  };
}

type Teaching = { trainer: User; memberships: readonly Payment[]; taken: readonly Taught[] };

/** A trainer's sessions of a day, their own and those they have taken, in the order of the day. */
export function taughtOn(day: string, { trainer, memberships, taken }: Teaching): Taught[] {
  const own = sessionsOn(day, trainer, memberships).map((session) => ({ ...session, owner: trainer }));
  const all = [...own, ...taken.filter((session) => session.day === day)];
  return slotTimings.flatMap((timing) => all.filter(({ slot }) => slot.slotTiming === timing));
}
