import { z } from "zod";
import { DeskWay } from "./desk.ts";
import { Day, Id, named } from "./primitives.ts";

const Takings = z.object({
  label: z.string(),
  total: z.number().describe("Net"),
  charged: z.number(),
  returned: z.number(),
  payments: z.number().int().describe("Charges"),
});

/** As many days before a range, or the month before a month; as far as the range has come. */
const Before = Takings.omit({ label: true }).extend({ from: Day, until: Day });

const FilledSlot = z.object({
  trainerId: Id,
  trainerName: z.string(),
  slotTiming: z.string(),
  places: z.number().int(),
  taken: z.number().int().describe("Booked, or held"),
  held: z
    .number()
    .int()
    .describe("Of those taken, not paid for: for somebody who pays, or from the waiting list"),
  waiting: z.number().int().describe("People on its waiting list for whom no place is held"),
  offeredUntil: z
    .string()
    .array()
    .describe("ISO 8601, UTC: until when each place held from its waiting list is, the soonest first (D55)"),
});

/** The books in figures, for the admin's Balance. Amounts are dollars; totals are net (D58). */
export const PaymentsSummary = named("PaymentsSummary", {
  total: z.number().describe("Net"),
  charged: z.number(),
  returned: z.number(),
  payments: z.number().int().describe("Charges"),
  byMonth: z.array(Takings).describe("Label: YYYY-MM, oldest first"),
  byDay: z.array(Takings).describe("Label: YYYY-MM-DD; of a range of up to 31 days, each until today"),
  byTier: z.array(Takings),
  byTrainer: z.array(Takings),
  returnedOfEarlier: z.number().describe("Of `returned`, what went back for payments from before the range"),
  atDesk: z
    .object({
      charged: z.number(),
      returned: z.number(),
      byWay: z
        .object({ way: DeskWay, charged: z.number() })
        .array()
        .describe("Of what was charged there, how much each way, in the order in which the desk asks"),
    })
    .describe("Of these, what was paid, or went back, at the desk (D91)"),
  before: Before.nullable().describe("What the range is compared with; null without both ends"),
  memberships: z
    .object({ running: z.number().int(), toCome: z.number().int(), endingThisMonth: z.number().int() })
    .describe("As of today, whatever the range"),
  slots: z.array(FilledSlot).describe("As of now, whatever the range"),
});
export type PaymentsSummary = z.infer<typeof PaymentsSummary>;
