import type { FreeTrainer, TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { minutesOf, overlap } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { studioDay, studioMoment } from "#contract/studio-time.ts";
import { isWithin, type Stretch } from "#contract/terms.ts";
import { changedTo, type SessionName } from "#contract/timetable-changes.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import { listUsers, type UserRecord } from "#server/features/people/reads.ts";
import { isBookable } from "#server/features/places/policy.ts";
import { bookedWithin } from "#server/features/places/terms.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";

/** A trainer, and what keeps them from giving a session; undefined for who is free. */
type Candidate = { trainer: UserRecord; reason: string | undefined };

/** A session of some day, by its hours: as it is offered, or as somebody has booked it. */
type Meeting = { trainerId: string; slotTiming: SlotTiming; slotDuration: number };

/**
 * The trainers who could give a session that another has called off, by name (D73).
 * @throws ApiError conflict when it takes place or has begun
 */
export async function listFreeTrainers(
  db: Db,
  { session, now }: { session: SessionName; now: Date },
): Promise<FreeTrainer[]> {
  const changes = await readTimetableChanges(db, { from: studioDay(now) });
  const candidates = await readCandidates(db, { session, changes, now });
  return candidates.flatMap(({ trainer, reason }) =>
    reason === undefined
      ? {
          ...{ _id: trainer.id, name: trainer.name, classes: trainer.classes },
          takesBookings: slotTimings.some((slotTiming) => isBookable(trainer, slotTiming)),
        }
      : [],
  );
}

/**
 * Every trainer, and what keeps them from giving a session that is called off: one of theirs that takes place at its hours,
 * as offered or as somebody has booked it (D53), one that they have taken, or that they are away (D73).
 * @throws ApiError conflict when it takes place or has begun
 */
export async function readCandidates(
  db: Db,
  { session, changes, now }: { session: SessionName; changes: TimetableChanges; now: Date },
): Promise<Candidate[]> {
  requireToBegin(session, now);
  const { rows: trainers } = await listUsers(db, { role: "trainer", sort: "name", now });
  const stretch = { from: session.day, until: session.day };
  const meetings = (await readMeetings(db, { stretch, trainers }))(session.day);
  const wanted = meetings.filter(
    ({ trainerId, slotTiming }) => trainerId === session.trainerId && slotTiming === session.slotTiming,
  );
  requireAway(wanted.length > 0 ? changedTo(changes, session) : null);
  return trainers.map((trainer) => ({
    trainer,
    reason: reasonNot(trainer, { session, wanted, meetings, changes }),
  }));
}

/** Whether a trainer is away at the hours of a slot on a day, so that they give no other's session, either. */
export function isAway({ absences }: TimetableChanges, { trainerId, slotTiming, day }: SessionName): boolean {
  return absences.some(
    (one) =>
      one.trainerId === trainerId && (one.slotTiming ?? slotTiming) === slotTiming && isWithin(day, one),
  );
}

/** Whether the session of a slot on a day has not begun. */
export function isToBegin({ slotTiming, day }: Omit<SessionName, "trainerId">, now: Date): boolean {
  // Stryker disable next-line OptionalChaining: every slot of a session has an hour
  return studioMoment(day, minutesOf({ slotTiming, slotDuration: 0 })?.start) > now;
}

/** @throws ApiError conflict when a session has begun */
export function requireToBegin(session: Omit<SessionName, "trainerId">, now: Date): void {
  if (!isToBegin(session, now)) throw new ApiError("conflict", "This session has begun.");
}

/** @throws ApiError conflict unless a session is called off and nobody gives it */
function requireAway(change: ReturnType<typeof changedTo>): void {
  if (change?.kind === "closed")
    throw new ApiError("conflict", `The studio is closed on that day: ${change.name}.`);
  if (change?.kind === "substitute")
    throw new ApiError("conflict", `${change.name} is teaching this session.`);
  if (change === null) throw new ApiError("conflict", "This session isn’t called off.");
}

type Asking = { session: SessionName; wanted: Meeting[]; meetings: Meeting[]; changes: TimetableChanges };

/** What keeps a trainer from giving a session that is called off; undefined if nothing does (D73). */
export function reasonNot(
  { id: trainerId, name }: UserRecord,
  { session, wanted, meetings, changes }: Asking,
): string | undefined {
  const { slotTiming, day } = session;
  if (trainerId === session.trainerId) return "Take the absence back to give the session yourself.";
  if (isAway(changes, { trainerId, slotTiming, day })) return `${name} is away then.`;
  const busy = meetings.find((one) => {
    const change = changedTo(changes, { ...one, day });
    const isGiven =
      one.trainerId === trainerId
        ? change === null
        : change?.kind === "substitute" && change.substituteId === trainerId;
    return isGiven && wanted.some((other) => overlap(one, other));
  });
  return busy && `${name} is teaching another ${busy.slotTiming} session then.`;
}

/**
 * The sessions that these trainers have on each of these days: what they offer, and what somebody has booked, whatever they
 * offer now (D53).
 */
export async function readMeetings(
  db: Db,
  { stretch, trainers }: { stretch: Stretch; trainers: readonly UserRecord[] },
): Promise<(day: string) => Meeting[]> {
  const booked = await bookedWithin(db, stretch)
    .select(["trainer_id", "slot_timing", "slot_duration", "slot_days", "starts_on", "ends_on"])
    .distinct()
    .execute();
  const offeredOn = (day: string) =>
    trainers.flatMap((trainer) =>
      slotTimings
        .filter((slotTiming) => trainer.days.includes(weekdayOf(day)) && isBookable(trainer, slotTiming))
        .map((slotTiming) => ({
          trainerId: trainer.id,
          slotTiming,
          slotDuration: trainer.slot_duration,
        })),
    );
  const bookedOn = (day: string) =>
    booked
      .filter(
        ({ slot_days, starts_on, ends_on }) =>
          starts_on <= day && day <= ends_on && readSlotDays(slot_days).includes(weekdayOf(day)),
      )
      .map(({ trainer_id, slot_timing, slot_duration }) => ({
        trainerId: trainer_id,
        slotTiming: slot_timing as SlotTiming,
        slotDuration: slot_duration,
      }));
  return (day) => [...offeredOn(day), ...bookedOn(day)];
}
