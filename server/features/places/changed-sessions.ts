import type { ChangedSession } from "#contract/absences.ts";
import { sessionDays } from "#contract/next-session.ts";
import { isWithin } from "#contract/terms.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import { pausesOf } from "./term-changes.ts";
import { readTimetableChanges } from "./timetable-changes.ts";

type Membership = Pick<
  PaymentRecord,
  "id" | "trainer_id" | "slot_timing" | "slot_days" | "starts_on" | "ends_on"
>;

/** Which sessions of these memberships, from a day on, do not take place or are given by somebody else (D72 to D75). */
export async function readChangedSessions(
  db: Db,
  memberships: readonly Membership[],
  from: string,
): Promise<Map<string, ChangedSession[]>> {
  const current = memberships.filter(({ ends_on }) => ends_on >= from);
  if (current.length === 0) return new Map();
  const [changes, pauses] = await Promise.all([
    readTimetableChanges(db, { from }),
    pausesOf(
      db,
      current.map(({ id }) => id),
    ),
  ]);
  return new Map(current.map((membership) => [membership.id, changedOf(membership)]));

  function changedOf({ id, slot_days, starts_on, ends_on, ...slot }: Membership): ChangedSession[] {
    const [trainerId, slotTiming] = [slot.trainer_id, slot.slot_timing];
    const days = sessionDays(readSlotDays(slot_days), {
      from: starts_on > from ? starts_on : from,
      until: ends_on,
    });
    return days.flatMap((day): ChangedSession[] => {
      if (isWithin(day, pauses.get(id))) return [{ day, kind: "paused", name: "" }];
      const change = changedTo(changes, { trainerId, slotTiming, day });
      return change ? [{ day, ...change }] : [];
    });
  }
}
