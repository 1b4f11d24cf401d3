import { z } from "zod";
import { ChangedSession } from "./absences.ts";
import { longestReason } from "./constants.ts";
import { DeskWay } from "./desk.ts";
import { ListQuery } from "./lists.ts";
import { Day, Id, named, writtenText } from "./primitives.ts";
import { SlotDay, SlotTiming } from "./slots.ts";
import { ChangedTerm, Pause } from "./term-changes.ts";

/** Body of `POST /create-payment-intent` (D41). */
export const NewPaymentIntent = z.object({
  price: z
    .number("Enter an amount in cents")
    .int("Enter whole cents")
    .meta({ description: "US cents; a tier's amount", example: 5000 }),
  trainerId: Id,
  slotTiming: SlotTiming,
  className: z.string().trim().min(1).max(100).optional().describe("One of the trainer's classes (D34)"),
  shownSlotDuration: z
    .number()
    .optional()
    .describe("Hours, as shown to the member; refused if they have changed since"),
  shownSlotDays: z
    .array(SlotDay)
    .optional()
    .describe("Weekdays, as shown to the member; refused if they have changed since"),
  attemptId: Id.optional().describe(
    "Idempotency key of one payment attempt; sent again, it returns the same intent (D41)",
  ),
});
export type NewPaymentIntent = z.infer<typeof NewPaymentIntent>;

export const PaymentIntent = named("PaymentIntent", {
  clientSecret: z.string(),
  transactionId: z.string().describe("The intent's id at the card provider"),
  heldUntil: z
    .string()
    .nullable()
    .describe("ISO 8601, UTC: until when the place is held (D54); null for a renewal, which needs no hold"),
  startsOn: z.string().describe("First day of the membership, YYYY-MM-DD, if it is paid today (D56)"),
  endsOn: z.string().describe("Its last day, YYYY-MM-DD"),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** Body of `POST /save-payment-info`: only `transactionId` decides; the rest is read from records (D32, D42). */
export const PaymentClaim = z.object({
  transactionId: z.string().regex(/^[A-Za-z0-9_]{1,255}$/, "This isn’t a transaction ID"),
});
export type PaymentClaim = z.infer<typeof PaymentClaim>;

/** What became of a charge: a booking, one that ended early, or none (D42). */
export const PaymentStatus = z.enum(["booked", "cancelled", "refused"]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/**
 * Why a charge is not a booking, or no longer one. Refused: the slot was closed or full, the amount was no tier's, the
 * member had left. Cancelled: by the member (D57), by the studio (D58), because the trainer left (D59), by a refund at
 * the provider, by a lost dispute.
 */
export const EndReason = z.enum([
  "slot-closed",
  "slot-full",
  "no-tier",
  "member-gone",
  "member",
  "studio",
  "trainer-left",
  "provider",
  "dispute",
]);
export type EndReason = z.infer<typeof EndReason>;

/** A refund's state: waiting to be sent, in progress, refused, returned or to be handed back at the desk (D91), arrived (D58). */
export const RefundState = z.enum(["due", "pending", "failed", "done"]);
export type RefundState = z.infer<typeof RefundState>;

export const Refund = named("Refund", {
  _id: Id,
  amount: z.number().describe("Dollars, with cents"),
  state: RefundState,
  reason: z.string().describe("Why, as the person who is refunded reads it"),
  askedAt: z.string().describe("ISO 8601, UTC"),
  settledAt: z.string().nullable().describe("When it was paid back; ISO 8601, UTC; null until then"),
  receiptNumber: z.string().nullable(),
  providerId: z
    .string()
    .nullable()
    .describe("What the provider calls it; null until it has one, and at the desk"),
  failure: z.string().optional().describe("Why the provider refused it; for admins"),
  paidOtherwise: z.string().optional().describe("How it was settled, if not to the card"),
});
export type Refund = z.infer<typeof Refund>;

/** A payment. `price` is whole dollars (D46). `email` is left out for trainers (D24). */
export const Payment = named("Payment", {
  _id: Id,
  transactionId: z.string(),
  status: PaymentStatus,
  endReason: EndReason.nullable().describe("Why it never became a booking, or no longer is one"),
  endedAt: z.string().nullable().describe("Since when; ISO 8601, UTC"),
  userName: z.string(),
  email: z.string().optional(),
  memberId: Id.nullable().describe("Null for trainers, and once the account is deleted"),
  price: z.number(),
  refunded: z.number().describe("Dollars refunded, or being refunded"),
  refunds: Refund.array().describe("Oldest first; empty for trainers"),
  trainerId: Id,
  trainerName: z.string(),
  slotDuration: z.number().describe("Hours"),
  slotTiming: z.string(),
  slotDays: z.array(SlotDay).describe("The weekdays of the slot, as booked (D53)"),
  chosenDays: z
    .array(SlotDay)
    .describe("Those of them on which its member means to come (D81); none chosen: any"),
  startsOn: z.string().describe("First day of the membership, YYYY-MM-DD (D52)"),
  endsOn: z.string().describe("Its last day, YYYY-MM-DD"),
  className: z.string().nullable(),
  paidAt: z.string().describe("When the provider took it (D60); ISO 8601, UTC"),
  card: z
    .string()
    .nullable()
    .describe(
      "The card’s brand and last four digits, like Visa ending in 4242 (D90); null for trainers, and where the provider told none",
    ),
  desk: DeskWay.nullable().describe("How it was paid at the desk (D91); null if by card, and for trainers"),
  receiptNumber: z.string().nullable().describe("Like 2026-000042; null for trainers"),
  cancellableUntil: z
    .string()
    .nullable()
    .describe("ISO 8601, UTC: until when the caller may cancel it; null while a renewal follows it (D57)"),
  changedSessions: ChangedSession.array().describe(
    "Its sessions that do not take place, or with somebody else (D72 to D75); none once it ended before yesterday",
  ),
  whyNotCancellable: z
    .string()
    .nullable()
    .describe("Why the caller may not cancel it in the days in which they could (D57); null otherwise"),
  pause: Pause.nullable().describe("When it rests, or rested (D75)"),
  pausableFrom: z
    .string()
    .nullable()
    .describe("YYYY-MM-DD: the first day on which the caller may have it pause (D75); null if they may not"),
  whyNotPausable: z
    .string()
    .nullable()
    .describe(
      "Why the caller may not have it pause now, or from when they may (D75); null if they may, and once it is over",
    ),
  termChanges: ChangedTerm.array().describe("Oldest first; empty for trainers"),
});
export type Payment = z.infer<typeof Payment>;

export const PaymentsQuery = ListQuery.extend({
  running: z.literal("true").optional().describe("Only memberships that have not ended (D52)"),
  all: z
    .literal("true")
    .optional()
    .describe(
      "Include payments that were cancelled or refused, each with its status; not for bookings with the caller",
    ),
  from: Day.optional().describe("Only payments made on or after this day (studio time)"),
  until: Day.optional().describe("Only payments made on or before this day"),
  mine: z.literal("true").optional().describe("Only the caller's own payments (D24)"),
  member: Id.optional().describe("Only payments by the person with this id"),
  trainer: Id.optional().describe("Only bookings with the trainer with this id"),
  paid: z.literal("desk").optional().describe("Only payments made at the desk (D91)"),
  sort: z.enum(["newest", "amount"]).optional(),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

/** A range of days at the studio, both included. */
export const Range = z.object({ from: Day.optional(), until: Day.optional() });
export type Range = z.infer<typeof Range>;

/** Body of `POST /save-payment-info/{id}/refunds` (D58). */
export const NewRefund = z.object({
  amount: z
    .number("Enter an amount in dollars")
    // Not just above 0: floating point loses the remainder of tiny numbers, which would be rounded to 0 cents.
    .min(0.01, "Enter more than 0")
    .multipleOf(0.01, "Enter whole cents")
    .describe(
      "Dollars; at most what is left to refund beside what failed and is still owed. Refunding all of it ends a membership that is not over",
    ),
  ends: z
    .boolean()
    .optional()
    .describe(
      "Whether refunding a part ends the membership, too, and frees its place; one that is over stays as it is",
    ),
  reason: writtenText({ longest: longestReason, missing: "Give a reason" }).describe("The member reads it"),
  paidBackBy: DeskWay.optional().describe("How it went back at the desk (D91); if left out, as it was paid"),
  attemptId: Id.optional().describe(
    "Idempotency key of one refund attempt; sent again, it refunds nothing more and returns the payment as it is now, or 409 if it asks for another refund",
  ),
});
export type NewRefund = z.infer<typeof NewRefund>;

export const RefundsQuery = ListQuery.omit({ q: true }).extend({
  state: z.literal("failed").describe("Failed refunds that are still owed"),
  member: Id.optional().describe("Only what is owed to the person with this id"),
});
export type RefundsQuery = z.infer<typeof RefundsQuery>;

/** Body of `POST /refunds/{id}/paid-otherwise`: how a failed refund was settled offline. */
export const SettledOffline = z.object({
  how: writtenText({ longest: longestReason, missing: "Say how it was paid" }),
});
export type SettledOffline = z.infer<typeof SettledOffline>;

/** A failed refund, or one to hand back at the desk, with whose and which payment it is about (admins). */
export const FailedRefund = Refund.extend({
  isCardGone: z.boolean().describe("No money can reach the card any more: trying again is of no use"),
  paymentId: Id,
  transactionId: z.string(),
  desk: DeskWay.nullable().describe("How it was paid at the desk, where it is handed back (D91)"),
  userName: z.string(),
  email: z.string(),
}).meta({ id: "FailedRefund" });
export type FailedRefund = z.infer<typeof FailedRefund>;

/**
 * `paid_otherwise` means settled offline. The name cannot change: it is stored in append-only rows and used by API
 * callers.
 */
export const movementKinds = [
  "charge",
  "refund",
  "refund_failed",
  "paid_otherwise",
  "dispute",
  "dispute_won",
  "dispute_lost",
] as const;
export const MovementKind = z.enum(movementKinds);
export type MovementKind = z.infer<typeof MovementKind>;

/** One movement of money, as the provider recorded it. Never changed. */
export const Movement = named("Movement", {
  _id: Id,
  kind: MovementKind,
  amount: z.number().describe("Dollars; below 0 for money that left the studio"),
  state: z.string().describe("In the provider's words"),
  providerId: z.string(),
  happenedAt: z.string().describe("The provider's own time (D60); ISO 8601, UTC"),
  failedAt: z
    .string()
    .optional()
    .describe("Of a refund that failed later: when the money came back; ISO 8601, UTC"),
  transactionId: z.string(),
  desk: DeskWay.nullable().describe("How the payment was made at the desk (D91); null if by card"),
  paidOtherwise: z.string().optional().describe("How a refund went back, if not to the card"),
  refundId: Id.nullable().describe("The refund, once it has a receipt"),
  memberId: Id.nullable().describe("Who paid; null once they have left"),
  userName: z.string(),
  trainerName: z.string(),
  slotTiming: z.string(),
});
export type Movement = z.infer<typeof Movement>;

export const MovementsQuery = ListQuery.extend({
  from: Day.optional().describe("Only movements on or after this day (studio time)"),
  until: Day.optional().describe("Only movements on or before this day"),
  kind: MovementKind.optional().describe(
    "`refund`: those settled offline or paid back at the desk (`paid_otherwise`), too, unless `paid` is given",
  ),
  paid: z.enum(["card", "desk"]).optional().describe("Only movements of payments made so (D91)"),
  folded: z
    .literal("true")
    .optional()
    .describe("Leave out failures of refunds that are in the list themselves: those have `failedAt`"),
});
export type MovementsQuery = z.infer<typeof MovementsQuery>;

/** What somebody's departure would end, and what it would cost (D59). */
export const Departure = named("Departure", {
  memberships: z.number().int().describe("Current and future memberships with them as the trainer"),
  refund: z.number().describe("Dollars for the unused days of these, which are refunded"),
  own: z
    .object({
      memberships: z.number().int(),
      unused: z.number().describe("Dollars for their unused days, which deleting does not refund"),
      owed: z
        .number()
        .describe(
          "Dollars of failed refunds that are still owed to them, which deleting leaves to the admins",
        ),
      payments: z
        .array(
          z.object({
            _id: Id,
            unused: z.number().describe("Dollars for its unused days"),
            cancellable: z.boolean().describe("Whether they can still cancel it for all of it (D57)"),
          }),
        )
        .describe("Each of them"),
    })
    .describe("What they have paid for themselves: current and future memberships"),
});
export type Departure = z.infer<typeof Departure>;
