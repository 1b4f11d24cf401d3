import { sql } from "kysely";
import { nextOf, whoGives } from "#contract/next-session.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { SessionName } from "#contract/timetable-changes.ts";
import type { Db } from "#server/db/open.ts";
import { readChosenDays } from "#server/db/slot-days.ts";
import { readChangedSessions } from "./changed-sessions.ts";
import { slotOf } from "./tickets.ts";

/** A session to come: its day YYYY-MM-DD, its slot, and who gives it. */
export type NextSession = { day: string; slotTiming: string; giver: string };

type Asking = {
  memberIds: readonly string[];
  /** What is about to be called off as well: none of it is anybody's next session. */
  goesToo?: readonly SessionName[];
  now: Date;
};

/**
 * The session that each of these members has next, of all they have booked, as Home tells them; nobody without one. One that has
 * begun is not to come.
 */
export async function readNextSessions(
  db: Db,
  { memberIds, goesToo = [], now }: Asking,
): Promise<Map<string, NextSession>> {
  if (memberIds.length === 0) return new Map();
  const memberships = await db
    .selectFrom("payments")
    .selectAll()
    .where("user_id", "in", memberIds)
    // Literal, so that the partial index applies.
    .where("status", "=", sql.lit("booked"))
    .where("ends_on", ">=", studioDay(now))
    .execute();
  const changed = await readChangedSessions(db, memberships, studioDay(now));
  const bookings = memberships.map((membership) => {
    const { trainer_id: trainerId, slot_timing: slotTiming } = membership;
    const goes = goesToo.filter((one) => one.trainerId === trainerId && one.slotTiming === slotTiming);
    return {
      ...slotOf(membership),
      // A session without length is over when it begins.
      slotDuration: 0,
      ...{ memberId: membership.user_id ?? "", trainerId, trainerName: membership.trainer_name },
      ...{ startsOn: membership.starts_on, endsOn: membership.ends_on, paidAt: membership.paid_at },
      chosenDays: readChosenDays(membership.chosen_days),
      changedSessions: [
        ...goes.map(({ day }) => ({ day, kind: "away" as const, name: "" })),
        ...(changed.get(membership.id) ?? []),
      ],
    };
  });
  const next = new Map<string, NextSession>();
  for (const [memberId, theirs] of Map.groupBy(bookings, (one) => one.memberId)) {
    const first = nextOf(theirs, now);
    if (!first) continue;
    const { day, slotTiming } = first;
    next.set(memberId, { day, slotTiming, giver: whoGives(first, day).name });
  }
  return next;
}
