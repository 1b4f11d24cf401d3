import { z } from "zod";
import { benefits } from "#studio/benefits.ts";
import { type Weekday, weekdays } from "#studio/hours.ts";
import { ListQuery } from "./lists.ts";
import { tierOfCents } from "./money.ts";
import { Day, Id, named } from "./primitives.ts";
import { SlotDay } from "./slots.ts";

/** Somebody whose membership includes a session, and whether they came (D77). */
export const Comer = named("Comer", {
  membershipId: Id,
  userName: z.string(),
  price: z.number().describe("Dollars a month, which tell the tier"),
  className: z.string().nullable(),
  slotDuration: z.number().describe("Hours, as booked"),
  chosenDays: z.array(SlotDay).describe("The weekdays on which they mean to come (D81); none chosen: any"),
  came: z.boolean(),
  week: z.object({
    came: z.number().int().describe("Visits to this slot in the week of the session, Saturday to Friday"),
    of: z.number().int().describe("Sessions a week that the membership has; nothing forbids more"),
  }),
});
export type Comer = z.infer<typeof Comer>;

/** Who may come to a session: a trainer's slot on a day, whoever gives it (D73). */
export const SessionList = named("SessionList", {
  day: z.string().describe("YYYY-MM-DD"),
  trainerId: Id.describe("Whose slot it is"),
  trainerName: z.string(),
  slotTiming: z.string(),
  slotDuration: z.number().describe("Hours; the longest that is booked"),
  isOpen: z.boolean().describe("Whether who came can be ticked now"),
  comers: Comer.array().describe("By name"),
});
export type SessionList = z.infer<typeof SessionList>;

/** Which trainer's sessions, those of others that they have taken among them, and of which day. */
export const SessionListQuery = z.object({
  trainer: Id.optional().describe("For admins, everybody’s if left out"),
  day: Day,
});

/** Body of `POST /save-payment-info/{id}/visits`. */
export const NewVisit = z.object({ day: Day.describe("The day of the session") });
export type NewVisit = z.infer<typeof NewVisit>;

/** Body of `POST /save-payment-info/{id}/days` (D81). */
export const ChosenDays = z.object({
  days: z
    .array(SlotDay)
    .max(weekdays.length)
    .describe(
      "Some of the slot’s, no more than the membership has sessions a week; none takes the choice back",
    ),
});
export type ChosenDays = z.infer<typeof ChosenDays>;

/** A session that the caller came to. */
export const OwnVisit = named("OwnVisit", {
  _id: Id,
  day: z.string().describe("YYYY-MM-DD"),
  slotTiming: z.string(),
  trainerId: Id,
  trainerName: z.string(),
});
export type OwnVisit = z.infer<typeof OwnVisit>;

// Stryker disable next-line ObjectLiteral,BooleanLiteral: nothing reads what is sent beside the rest
export const OwnVisitsQuery = ListQuery.omit({ q: true }).extend({
  from: Day.optional().describe("Only visits on or after this day"),
  member: Id.optional().describe("Whose, for admins; the caller’s own if left out"),
});
export type OwnVisitsQuery = z.infer<typeof OwnVisitsQuery>;

/** What a member shows to be ticked: an address that their trainer opens. */
export const VisitCode = named("VisitCode", {
  url: z
    .string()
    .describe("Opens for who gives the session, its trainer and admins alone, on this day alone"),
  day: z.string().describe("YYYY-MM-DD"),
});
export type VisitCode = z.infer<typeof VisitCode>;

/** What is behind the `#` of such an address. */
export const ShownCode = z.object({ code: z.string().regex(/^[\w-]{16}$/, "This isn’t a code") });

/** Whom a code shows. */
export const CodedVisit = named("CodedVisit", {
  day: z.string().describe("YYYY-MM-DD"),
  slotTiming: z.string(),
  trainerId: Id.describe("Whose slot it is"),
  trainerName: z.string(),
  comer: Comer,
});
export type CodedVisit = z.infer<typeof CodedVisit>;

/** How many sessions of a slot with these days a membership has each week (D5). */
export function sessionsAWeek(priceCents: number, slotDays: readonly Weekday[]): number {
  const tier = tierOfCents(priceCents);
  const sessions = tier ? benefits[tier.name].sessions : "all";
  return sessions === "all" ? slotDays.length : Math.min(sessions, slotDays.length);
}
