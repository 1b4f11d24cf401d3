import type { CalledOffSession } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { sessionDays } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { Db } from "#server/db/open.ts";
import { listUsers, type UserRecord } from "#server/features/people/reads.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";
import { weekdays } from "#studio/hours.ts";
import { isToBegin, readMeetings, reasonNot } from "./free-trainers.ts";
import { readBooked } from "./stepping-foretold.ts";

/** How far ahead trainers are told of sessions to take, in days. */
const daysAhead = 14;

type Asking = { caller: UserRecord; trainerId?: string | undefined; now: Date };

/**
 * The sessions to come that trainers, or one of them, have called off, in order: those that they offer, and those that somebody
 * has booked, whatever is offered now (D53, D73). An admin reads them all; a trainer those of others in the next two weeks that
 * they could give or have taken.
 */
export async function listCalledOff(db: Db, { caller, trainerId, now }: Asking): Promise<CalledOffSession[]> {
  const isAdmin = caller.role === "admin";
  const today = studioDay(now);
  const changes = await readTimetableChanges(db, { from: today });
  const { rows: trainers } = await listUsers(db, { role: "trainer", sort: "name", now });
  const asked = trainers.filter(({ id }) => (trainerId ?? id) === id && (isAdmin || id !== caller.id));
  const [lastDay = ""] = changes.absences
    .map(({ until }) => until)
    .sort()
    .reverse();
  const stretch = { from: today, until: isAdmin ? lastDay : dayAfter(today, daysAhead) };
  const meetingsOn = await readMeetings(db, { stretch, trainers });
  const bookedOf = await readBooked(db, stretch);
  const sessions = sessionDays(weekdays, stretch).flatMap((day) =>
    slotTimings.flatMap((slotTiming) => asked.map((trainer) => ({ day, slotTiming, trainer }))),
  );
  return sessions.flatMap(({ day, slotTiming, trainer }) => {
    const session = { trainerId: trainer.id, slotTiming, day };
    const change = isToBegin(session, now) ? changedTo(changes, session) : null;
    if (change === null || change.kind === "closed") return [];
    const meetings = meetingsOn(day);
    const wanted = meetings.filter((one) => one.trainerId === trainer.id && one.slotTiming === slotTiming);
    const [substituteId, substituteName] =
      change.kind === "substitute" ? [change.substituteId, change.name] : [null, null];
    const isTheirs =
      substituteName === null
        ? reasonNot(caller, { session, wanted, meetings, changes }) === undefined
        : substituteId === caller.id;
    // Whoever has taken it can give it back, even if nobody has it any more.
    const isSession = wanted.length > 0 || substituteName !== null;
    if (!isSession || !(isAdmin || isTheirs)) return [];
    return {
      ...session,
      trainerName: trainer.name,
      ...bookedOf(session, trainer.slot_duration),
      ...{ substituteId, substituteName },
    };
  });
}
