import { z } from "zod";
import { Id, named } from "./primitives.ts";
import { SlotDay, SlotTiming } from "./slots.ts";

/** How full a trainer's slot is (D54). */
export const SlotPlaces = named("SlotPlaces", {
  slotTiming: SlotTiming,
  places: z.number().int(),
  left: z
    .number()
    .int()
    .describe(
      "Places left for someone who is not on the waiting list; a hold by someone whose email is not confirmed counts as free, because it gives way to one whose email is",
    ),
  held: z
    .number()
    .int()
    .describe(
      "Of the others, those that nobody has booked yet: held while someone pays, or for the waiting list",
    ),
  paying: z
    .number()
    .int()
    .describe("Of those, held while someone pays who does not wait; the rest is for the waiting list"),
  waiting: z.number().int().describe("People on the waiting list, with or without an offer (D55)"),
});
export type SlotPlaces = z.infer<typeof SlotPlaces>;

/** Whose slots. */
export const PlacesQuery = z.object({ trainer: Id });

/** A slot with few places left, or none (D54). */
export const FewPlaces = named("FewPlaces", {
  trainerId: Id,
  slotTiming: SlotTiming,
  left: SlotPlaces.shape.left,
});
export type FewPlaces = z.infer<typeof FewPlaces>;

/** Another slot of the caller's that meets at the hours of one to be paid for (D80). */
export const SameHours = named("SameHours", {
  trainerId: Id,
  trainerName: z.string(),
  slotTiming: z.string(),
  days: z.array(SlotDay).describe("The weekdays on which both slots meet"),
  endsOn: z.string().describe("YYYY-MM-DD: the last day of the memberships for it"),
});
export type SameHours = z.infer<typeof SameHours>;

/** What the caller has in one slot of a trainer (D54, D55, D56), and elsewhere at its hours (D80). */
export const OwnSlot = named("OwnSlot", {
  slotTiming: SlotTiming,
  runsUntil: z
    .string()
    .nullable()
    .describe("YYYY-MM-DD: the last day of the caller's memberships; paying again is a renewal"),
  price: z
    .number()
    .nullable()
    .describe("Dollars a month of the last of these memberships, which tell the tier"),
  className: z.string().nullable().describe("The class that the last of them names"),
  renewsFrom: z.string().nullable().describe("YYYY-MM-DD: when that renewal would start"),
  term: z
    .object({ startsOn: z.string(), endsOn: z.string() })
    .describe("YYYY-MM-DD: first and last day of a membership paid for today (D56, D74)"),
  waitingId: Id.nullable().describe("The caller's place on the waiting list"),
  position: z.number().int().nullable().describe("1 for the first of the list"),
  heldUntil: z
    .string()
    .nullable()
    .describe(
      "ISO 8601, UTC: until when a place is held for the caller, while they pay or from the waiting list",
    ),
  sameHours: SameHours.array().describe(
    "The caller's other slots that meet at its hours while a membership paid for today runs",
  ),
});
export type OwnSlot = z.infer<typeof OwnSlot>;

/** Body of `POST /waiting-list` (D55). */
export const NewWaiting = z.object({ trainerId: Id, slotTiming: SlotTiming });
export type NewWaiting = z.infer<typeof NewWaiting>;

/** The caller's entry on a waiting list. */
export const Waiting = named("Waiting", {
  _id: Id,
  trainerId: Id,
  trainerName: z.string(),
  slotTiming: SlotTiming,
  slotDuration: z.number().describe("Hours, as the trainer offers it now"),
  slotDays: z.array(SlotDay),
  position: z.number().int().describe("1 for the first of the list"),
  joinedAt: z.string().describe("ISO 8601, UTC"),
  offeredUntil: z.string().nullable().describe("Until when a place is held for the caller"),
});
export type Waiting = z.infer<typeof Waiting>;

/** The address at which a calendar program reads somebody's sessions; shown once, when it is created. */
export const CalendarAddress = named("CalendarAddress", { url: z.string() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** Whether somebody has such an address, and since when. */
export const CalendarState = named("CalendarState", {
  madeAt: z.string().nullable().describe("ISO 8601, UTC"),
});
export type CalendarState = z.infer<typeof CalendarState>;
