import { z } from "zod";
import { minutesOf } from "./hours.ts";
import { Day, Id, named, optionalLine, writtenName } from "./primitives.ts";
import { SlotTiming } from "./slots.ts";
import { studioMoment } from "./studio-time.ts";
import { isWithin, type Stretch } from "./terms.ts";

/** How many days can be called off, or closed, at once. */
export const mostDaysOff = 62;

const stretch = {
  from: Day.describe("The first day"),
  until: Day.describe("The last day; the first again for just one"),
};

/** Body of `POST /absences` (D72). */
export const NewAbsence = z.object({
  ...stretch,
  slotTiming: SlotTiming.optional().describe("One of the trainer’s slots; all of them if left out"),
  trainerId: Id.optional().describe("Whose; for admins. A trainer calls off their own"),
  word: optionalLine({ longest: 200 }).describe("Why; members are mailed it and everybody can read it"),
});
export type NewAbsence = z.infer<typeof NewAbsence>;

const since = z.string().describe("ISO 8601, UTC: sessions that had begun by then took place");

/** Days on which a trainer’s sessions do not take place (D72). */
export const Absence = named("Absence", {
  _id: Id,
  trainerId: Id,
  slotTiming: SlotTiming.nullable().describe("Null for all the trainer’s slots"),
  ...stretch,
  word: z.string(),
  since,
});
export type Absence = z.infer<typeof Absence>;

/** Body of `POST /substitutes` (D73). */
export const NewSubstitute = z.object({
  trainerId: Id.describe("Whose session it is"),
  slotTiming: SlotTiming,
  day: Day,
  substituteId: Id.optional().describe("Who gives it; for admins. A trainer takes it themselves"),
});
export type NewSubstitute = z.infer<typeof NewSubstitute>;

/** Which session somebody has taken, and gives back (D73). */
export const SessionTaken = NewSubstitute.omit({ substituteId: true });

/** A called-off session that takes place with another trainer (D73). */
export const Substitute = named("Substitute", {
  trainerId: Id,
  slotTiming: SlotTiming,
  day: z.string(),
  substituteId: Id.nullable(),
  substituteName: z.string(),
});
export type Substitute = z.infer<typeof Substitute>;

/** Body of `POST /closed-days` (D74). */
export const NewClosedDays = z.object({
  ...stretch,
  name: writtenName({ longest: 60, missing: "Give it a name, such as a holiday’s" }),
});
export type NewClosedDays = z.infer<typeof NewClosedDays>;

/** Days on which the studio is closed (D74). */
export const ClosedDays = named("ClosedDays", { _id: Id, ...stretch, name: z.string(), since });
export type ClosedDays = z.infer<typeof ClosedDays>;

/** What the timetable does not say by itself: who is away, who steps in, when the studio is closed (D72 to D74). */
export const TimetableChanges = named("TimetableChanges", {
  absences: Absence.array(),
  substitutes: Substitute.array(),
  closed: ClosedDays.array(),
});
export type TimetableChanges = z.infer<typeof TimetableChanges>;

/** How many members were told of a change, each by one mail. */
export const Told = z.object({ insertedId: Id, members: z.number().int() }).meta({ id: "Told" });
export type Told = z.infer<typeof Told>;

/** A session by its trainer, slot and day YYYY-MM-DD. */
export type SessionName = { trainerId: string; slotTiming: string; day: string };

/** What has become of a session: the studio is closed, its trainer is away, or another gives it. */
export type SessionChange =
  | { kind: "closed"; name: string }
  | { kind: "away"; word: string }
  | { kind: "substitute"; substituteId: string | null; name: string };

/** What has become of a session; null while nothing has. */
export function changeOf(
  { absences, substitutes, closed }: TimetableChanges,
  { trainerId, slotTiming, day }: SessionName,
): SessionChange | null {
  const isOff = (days: Stretch & { since: string }) =>
    isWithin(day, days) &&
    studioMoment(day, minutesOf({ slotTiming, slotDuration: 0 })?.start) > new Date(days.since);
  const closing = closed.find(isOff);
  if (closing) return { kind: "closed", name: closing.name };
  const absence = absences.find(
    (one) =>
      one.trainerId === trainerId && (one.slotTiming === null || one.slotTiming === slotTiming) && isOff(one),
  );
  if (!absence) return null;
  const instead = substitutes.find(
    (one) => one.trainerId === trainerId && one.slotTiming === slotTiming && one.day === day,
  );
  return instead
    ? { kind: "substitute", substituteId: instead.substituteId, name: instead.substituteName }
    : { kind: "away", word: absence.word };
}

/** Whether a session does not take place. */
export function isLost(changes: TimetableChanges, session: SessionName): boolean {
  const change = changeOf(changes, session);
  return change !== null && change.kind !== "substitute";
}
