import { z } from "zod";
import { longestReason } from "./constants.ts";
import { Day, Id, named, writtenText } from "./primitives.ts";

/**
 * Why a membership's last day is not that of its month: sessions called off (D72), closed days (D74), somebody who stepped
 * in (D73), sessions that take place after all, a pause (D75), days given by an admin (D76), closed days that were known
 * when it was paid for, a membership before it that ends on another day, or what an earlier release had.
 */
// Stryker disable ArrayDeclaration,StringLiteral: the compiler holds it, and nothing but answers has it
export const TermChangeKind = z.enum([
  "called-off",
  "closed",
  "substitute",
  "back",
  "pause",
  "given",
  "sold",
  "moved",
  "kept",
]);
// Stryker restore all
export type TermChangeKind = z.infer<typeof TermChangeKind>;

/** How often a membership's last day changed, by how many days and why (D72 to D76). */
export const ChangedTerm = named("ChangedTerm", {
  kind: TermChangeKind,
  days: z.number().int().describe("Below 0 where sessions take place after all"),
  from: z.string().nullable().describe("YYYY-MM-DD: the first of the days that it is about"),
  until: z.string().nullable(),
  reason: z.string().describe("In the words of who did it; empty if none were given"),
  at: z.string().describe("ISO 8601, UTC"),
});
export type ChangedTerm = z.infer<typeof ChangedTerm>;

/** Days in a row on which a membership rests (D75). */
export const Pause = named("Pause", {
  from: z.string(),
  until: z.string(),
  since: z.string().describe("When its member chose it: an ISO 8601 timestamp"),
});
export type Pause = z.infer<typeof Pause>;

/** How long a pause can be, in days (D75). */
export const pauseDays = { least: 7, most: 28 } as const;

/** Body of `POST /save-payment-info/{id}/pause` (D75). */
export const NewPause = z.object({
  from: Day.describe("Its first day: tomorrow or later"),
  days: z
    .number("Enter a number of days")
    .int("Enter whole days")
    .min(pauseDays.least, `A pause is at least ${pauseDays.least} days`)
    .max(pauseDays.most, `A pause is ${pauseDays.most} days at most`),
});
export type NewPause = z.infer<typeof NewPause>;

/** Body of `POST /save-payment-info/{id}/given-days` (D76). */
export const GivenDays = z.object({
  days: z
    .number("Enter a number of days")
    .int("Enter whole days")
    .min(1, "Give at least one day")
    .max(31, "Give 31 days at most"),
  reason: writtenText({ longest: longestReason, missing: "Give a reason" }).describe("The member reads it"),
  attemptId: Id.optional().describe(
    "Idempotency key of one giving; sent again, it gives nothing more; 409 for other days or another reason",
  ),
});
export type GivenDays = z.infer<typeof GivenDays>;
