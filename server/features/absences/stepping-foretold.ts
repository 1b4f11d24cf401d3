import { sql } from "kysely";
import type { ForetoldStepping } from "#contract/absences.ts";
import { isLost, type SessionName } from "#contract/timetable-changes.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { requireTrainer } from "#server/features/places/reads.ts";
import { pausesOf } from "#server/features/places/term-changes.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";
import { daysIn } from "./following.ts";
import { isAway, requireToBegin } from "./free-trainers.ts";

/**
 * How many people are mailed when somebody takes a called-off session or gives it back, and what they have booked: nobody
 * by name (D73).
 * @throws ApiError not_found, conflict when it is not called off, is closed or has begun
 */
export async function foretellStepping(
  db: Db,
  { session, now }: { session: SessionName; now: Date },
): Promise<ForetoldStepping> {
  const { trainerId, slotTiming, day } = session;
  requireToBegin(session, now);
  const trainer = await requireTrainer(db, trainerId);
  const changes = await readTimetableChanges(db, { trainerId, from: day });
  const isClosed = isLost({ ...changes, absences: [] }, session);
  if (isClosed || !isAway(changes, session)) throw new ApiError("conflict", "This session isn’t called off.");
  const booked = await db
    .selectFrom("payments")
    .selectAll()
    // Literal, so that the partial index applies.
    .where("status", "=", sql.lit("booked"))
    .where("user_id", "is not", null)
    .where("trainer_id", "=", trainerId)
    .where("slot_timing", "=", slotTiming)
    .where("starts_on", "<=", day)
    .where("ends_on", ">=", day)
    .execute();
  const ids = booked.map(({ id }) => id);
  const pauses = await pausesOf(db, ids);
  const theirs = booked.filter(
    (membership) => daysIn(membership, { from: day, until: day }, pauses.get(membership.id)).length > 0,
  );
  const durations = theirs.map(({ slot_duration }) => slot_duration);
  return {
    members: new Set(theirs.map(({ user_id }) => user_id)).size,
    slotDuration: durations.length > 0 ? Math.max(...durations) : trainer.slot_duration,
    classes: [...new Set(theirs.flatMap(({ class_name }) => class_name ?? []))].sort(),
  };
}
