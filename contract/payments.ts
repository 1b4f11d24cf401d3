import { z } from "zod";
import { ListQuery } from "./lists.ts";
import { Id } from "./primitives.ts";
import { SlotDay, SlotTiming } from "./slots.ts";

/** Body of `POST /create-payment-intent` (D41). */
export const NewPaymentIntent = z.object({
  price: z
    .number("Enter an amount in cents")
    .int("Enter whole cents")
    .meta({ description: "US cents; a tier's amount", example: 5000 }),
  trainerId: Id,
  slotTiming: SlotTiming,
  className: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "One of the trainer's classes (D34)" }),
  shownSlotDuration: z
    .number()
    .optional()
    .meta({ description: "Hours, as the member was shown them; refused when they have changed" }),
  shownSlotDays: z
    .array(SlotDay)
    .optional()
    .meta({ description: "Weekdays, as the member was shown them; refused when they have changed" }),
  attemptId: Id.optional().meta({
    description: "One attempt at paying; sent again it names the same intent (D41)",
  }),
});
export type NewPaymentIntent = z.infer<typeof NewPaymentIntent>;

export const PaymentIntent = z
  .object({
    clientSecret: z.string(),
    transactionId: z.string().meta({ description: "The intent's id at the card provider" }),
  })
  .meta({ id: "PaymentIntent" });
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** Body of `POST /save-payment-info`: only `transactionId` decides; the rest is read from records (D32, D42). */
export const PaymentClaim = z.object({
  transactionId: z.string().regex(/^[A-Za-z0-9_]{1,255}$/, "This is not a transaction id"),
});
export type PaymentClaim = z.infer<typeof PaymentClaim>;

/** A kept payment. `price` is whole dollars (D46). `email` is left out for trainers (D24). */
export const Payment = z
  .object({
    _id: Id,
    transactionId: z.string(),
    userName: z.string(),
    email: z.string().optional(),
    price: z.number(),
    trainerId: Id,
    trainerName: z.string(),
    slotDuration: z.number().meta({ description: "Hours" }),
    slotTiming: z.string(),
    slotDays: z.array(SlotDay).meta({ description: "The weekdays of the slot, as booked (D53)" }),
    startsOn: z.string().meta({ description: "First day of the membership, YYYY-MM-DD (D52)" }),
    endsOn: z.string().meta({ description: "Its last day, YYYY-MM-DD" }),
    className: z.string().nullable(),
    paidAt: z.string().meta({ description: "ISO 8601, UTC" }),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

export const PaymentsQuery = ListQuery.extend({
  running: z.literal("true").optional().meta({ description: "Only memberships that have not ended (D52)" }),
  mine: z.literal("true").optional().meta({ description: "Only what the caller paid for (D24)" }),
  member: Id.optional().meta({ description: "Only what the person with this id paid for" }),
  trainer: Id.optional().meta({ description: "Only what was booked with the trainer of this id" }),
  sort: z.enum(["newest", "amount"]).optional(),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

const Takings = z.object({ label: z.string(), total: z.number(), payments: z.number().int() });

/** The takings, summed in the database, for the admin's Balance. Amounts are whole dollars. */
export const PaymentsSummary = z
  .object({
    total: z.number(),
    payments: z.number().int(),
    byMonth: z.array(Takings).meta({ description: "Label: YYYY-MM, oldest first" }),
    byTier: z.array(Takings),
    byTrainer: z.array(Takings),
  })
  .meta({ id: "PaymentsSummary" });
export type PaymentsSummary = z.infer<typeof PaymentsSummary>;
