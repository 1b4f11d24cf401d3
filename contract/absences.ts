import { z } from "zod";
import { Day, Id, named, optionalLine, writtenName } from "./primitives.ts";
import { SlotTiming } from "./slots.ts";

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

const members = z.number().int().describe("How many members were mailed");

/** The answer to taking a session: 0 where it was theirs already. */
export const SteppedIn = named("SteppedIn", { modifiedCount: z.number().int(), members });
export type SteppedIn = z.infer<typeof SteppedIn>;

/** The answer to taking an absence back. */
export const TakenBack = named("TakenBack", { modifiedCount: z.number().int(), members });
export type TakenBack = z.infer<typeof TakenBack>;

/** The answer to giving one back. */
export const SteppedBack = named("SteppedBack", { deletedCount: z.number().int(), members });
export type SteppedBack = z.infer<typeof SteppedBack>;

/** Which session somebody could take, or has taken and gives back (D73). */
// Stryker disable next-line ObjectLiteral,BooleanLiteral: nothing reads what is sent beside it
export const SessionToTake = NewSubstitute.omit({ substituteId: true });

/** What taking such a session, or giving it back, is about (D73). */
export const ForetoldStepping = named("ForetoldStepping", {
  members: z.number().int().describe("How many people would be mailed"),
  slotDuration: z.number().describe("Hours; the longest that is booked, else as it is offered"),
  classes: z.string().array().describe("Which its members have booked, by name"),
});
export type ForetoldStepping = z.infer<typeof ForetoldStepping>;

/** A session to come that its trainer has called off, and who gives it instead, if anybody (D73). */
export const CalledOffSession = named("CalledOffSession", {
  trainerId: Id,
  trainerName: z.string(),
  slotTiming: SlotTiming,
  day: z.string(),
  slotDuration: z.number().describe("Hours; the longest that is booked, else as it is offered"),
  substituteId: Id.nullable(),
  substituteName: z.string().nullable().describe("Null while nobody gives it"),
  members: z.number().int().describe("How many people have booked it and don’t pause"),
  classes: z.string().array().describe("Which they have booked, by name"),
});
export type CalledOffSession = z.infer<typeof CalledOffSession>;

/** Whose called-off sessions are asked for; of all trainers if left out. */
export const CalledOffQuery = z.object({ trainerId: Id.optional() });

/** Somebody who could give a called-off session (D73). */
export const FreeTrainer = named("FreeTrainer", {
  _id: Id,
  name: z.string(),
  classes: z.string().array().describe("Which they teach"),
  takesBookings: z.boolean().describe("Whether any slot of theirs can be booked"),
});
export type FreeTrainer = z.infer<typeof FreeTrainer>;

/** A called-off session that takes place with another trainer (D73). */
export const Substitute = named("Substitute", {
  trainerId: Id,
  slotTiming: SlotTiming,
  day: z.string(),
  substituteId: Id.nullable(),
  substituteName: z.string(),
  since: z.string().describe("ISO 8601, UTC: when they took it"),
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

/** Which days somebody may close the studio on. */
export const DaysToClose = NewClosedDays.omit({ name: true });

/** What closing the studio would do (D74). */
export const ForetoldClosing = named("ForetoldClosing", {
  sessions: z.number().int().describe("How many that somebody has booked would not take place"),
  members: z.number().int().describe("How many of those who have booked would be mailed"),
  trainers: z.number().int().describe("How many trainers would be mailed of sessions of theirs"),
});
export type ForetoldClosing = z.infer<typeof ForetoldClosing>;

/** How many members were told of a change: who has two slots gets two mails, and counts once. */
export const Told = named("Told", { insertedId: Id, members: z.number().int() });
export type Told = z.infer<typeof Told>;

/** The same of closed days, and how many trainers were mailed of sessions of theirs. */
export const ToldOfClosing = named("ToldOfClosing", { ...Told.shape, trainers: z.number().int() });
export type ToldOfClosing = z.infer<typeof ToldOfClosing>;

/** What has become of one session of a membership: as for everybody, or its member pauses (D75). */
export const ChangedSession = named("ChangedSession", {
  day: z.string().describe("YYYY-MM-DD"),
  kind: z
    .enum(["closed", "away", "substitute", "paused"])
    .describe("Only with a substitute does it take place"),
  name: z.string().describe("Of the closed days or the substitute, or why the trainer is away; may be empty"),
  substituteId: Id.nullable().optional().describe("Who gives it instead; null once they have left"),
});
export type ChangedSession = z.infer<typeof ChangedSession>;
