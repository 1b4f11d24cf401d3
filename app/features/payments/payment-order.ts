import { z } from "zod";
import { slotPath } from "#app/features/people/slot-path.ts";
import { centsOfDollars, tierOfCents } from "#contract/money.ts";
import { SlotDay, SlotTiming } from "#contract/slots.ts";

/** What a membership card hands to the payment page as route state (spec §2). */
export const PaymentOrder = z.object({
  /** Whole dollars of a tier (D46). */
  price: z.number().refine((price) => tierOfCents(centsOfDollars(price)) !== undefined),
  trainerId: z.string(),
  trainerName: z.string(),
  /** Hours. */
  slotDuration: z.number(),
  slotTiming: SlotTiming,
  slotDays: z.array(SlotDay),
  className: z.string().optional(),
  /** One press on a membership card is one payment attempt, even across a reload (D41). */
  attemptId: z.string(),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

/** The slot's page, where the membership and the class were chosen. */
export function slotOfOrder({ slotTiming, trainerId, className }: PaymentOrder): string {
  return slotPath({ label: slotTiming, trainerId, className });
}
