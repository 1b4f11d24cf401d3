import { z } from "zod";
import { tiers } from "#studio/tiers.ts";
import { Id, optionalText } from "./primitives.ts";
import { SlotTiming } from "./slots.ts";

/** How somebody pays at the desk (D91). */
export const DeskWay = z.enum(["cash", "wallet", "bank"], "Choose how it was paid");
export type DeskWay = z.infer<typeof DeskWay>;

/** The longest note to a booking at the desk. */
const longestDeskNote = 200;

const tierNames = tiers.map(({ name }) => name);

/** Body of `POST /desk-bookings` (D91). */
export const NewDeskBooking = z.object({
  memberId: Id,
  trainerId: Id,
  slotTiming: SlotTiming,
  tier: z.enum(tierNames, "Choose a membership").describe("Its price is the server's"),
  paidBy: DeskWay,
  note: optionalText({ longest: longestDeskNote }).describe("For the audit: only admins read it"),
  className: z.string().trim().min(1).max(100).optional().describe("One of the trainer's classes (D34)"),
  attemptId: Id.describe("Idempotency key: sent again, it is the same booking; 409 for another"),
});
export type NewDeskBooking = z.infer<typeof NewDeskBooking>;
