import type { TimetableChanges } from "#contract/absences.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { Db } from "#server/db/open.ts";

/** The sessions that a trainer gives for others, on a day or at any time (D73). */
export function sessionsTaken(db: Db, { by, day }: { by: string; day?: string }) {
  return db
    .selectFrom("substitutes")
    .select(["trainer_id", "slot_timing", "day"])
    .where((eb) => eb.and({ substitute_id: by, ...(day !== undefined && { day }) }))
    .execute();
}

/** Who is away, who steps in and when the studio is closed, from a day on; of all trainers, or of one (D72 to D74). */
export async function readTimetableChanges(
  db: Db,
  { from, trainerId }: { from: string; trainerId?: string },
): Promise<TimetableChanges> {
  const whose = trainerId === undefined ? {} : { trainer_id: trainerId };
  const [absences, substitutes, closed] = await Promise.all([
    db
      .selectFrom("absences")
      .selectAll()
      .where("until_day", ">=", from)
      .where((eb) => eb.and(whose))
      .orderBy("from_day")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("substitutes")
      .selectAll()
      .where("day", ">=", from)
      .where((eb) => eb.and(whose))
      .orderBy("day")
      .execute(),
    db.selectFrom("closed_days").selectAll().where("until_day", ">=", from).orderBy("from_day").execute(),
  ]);
  return {
    absences: absences.map(({ id, trainer_id, slot_timing, from_day, until_day, word, created_at }) => ({
      _id: id,
      trainerId: trainer_id,
      slotTiming: slot_timing as SlotTiming | null,
      from: from_day,
      until: until_day,
      word,
      since: created_at,
    })),
    substitutes: substitutes.map((row) => ({
      trainerId: row.trainer_id,
      slotTiming: row.slot_timing as SlotTiming,
      day: row.day,
      substituteId: row.substitute_id,
      substituteName: row.substitute_name,
      since: row.created_at,
    })),
    closed: closed.map(({ id, name, from_day, until_day, created_at }) => ({
      _id: id,
      from: from_day,
      until: until_day,
      name,
      since: created_at,
    })),
  };
}
