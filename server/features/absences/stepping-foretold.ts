import type { ForetoldStepping } from "#contract/absences.ts";
import type { Stretch } from "#contract/terms.ts";
import { isLost, type SessionName } from "#contract/timetable-changes.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { requireTrainer } from "#server/features/places/reads.ts";
import { pausesOf } from "#server/features/places/term-changes.ts";
import { bookedWithin } from "#server/features/places/terms.ts";
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
  const { trainerId, day } = session;
  requireToBegin(session, now);
  const trainer = await requireTrainer(db, trainerId);
  const changes = await readTimetableChanges(db, { trainerId, from: day });
  const isClosed = isLost({ ...changes, absences: [] }, session);
  if (isClosed || !isAway(changes, session)) throw new ApiError("conflict", "This session isn’t called off.");
  const bookedOf = await readBooked(db, { from: day, until: day, trainerId });
  return bookedOf(session, trainer.slot_duration);
}

/**
 * Who has booked the sessions of these days, of all trainers or one, without who pauses: how many people, which classes, and
 * the longest hours; those offered where nobody has (D73).
 */
export async function readBooked(
  db: Db,
  { trainerId: only, ...stretch }: Stretch & { trainerId?: string },
): Promise<(session: SessionName, offered: number) => ForetoldStepping> {
  const booked = await bookedWithin(db, stretch)
    .selectAll()
    .$if(only !== undefined, (booked) => booked.where("trainer_id", "=", only ?? ""))
    .execute();
  const pauses = await pausesOf(
    db,
    booked.map(({ id }) => id),
  );
  return ({ trainerId, slotTiming, day }, offered) => {
    const theirs = booked.filter(
      (membership) =>
        membership.trainer_id === trainerId &&
        membership.slot_timing === slotTiming &&
        daysIn(membership, { from: day, until: day }, pauses.get(membership.id)).length > 0,
    );
    const durations = theirs.map(({ slot_duration }) => slot_duration);
    return {
      members: new Set(theirs.map(({ user_id }) => user_id)).size,
      slotDuration: durations.length > 0 ? Math.max(...durations) : offered,
      classes: [...new Set(theirs.flatMap(({ class_name }) => class_name ?? []))].sort(),
    };
  };
}
