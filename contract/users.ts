import { z } from "zod";
import { areasOfExpertise, longestReason } from "./constants.ts";
import { ListQuery } from "./lists.ts";
import { initialPicture } from "./pictures.ts";
import {
  Email,
  Id,
  largestCount,
  named,
  OptionalPictureUrl,
  optionalText,
  writtenName,
  writtenText,
} from "./primitives.ts";
import { AreaOfExpertise, OfferedDays, Places, SlotDay, SlotDuration, SlotTiming } from "./slots.ts";

export const Role = z.enum(["admin", "trainer", "member"]);
export type Role = z.infer<typeof Role>;

/** The state of a trainer application (D36). */
export const RequestStatus = z.enum(["none", "requested", "approved", "rejected"]);
export type RequestStatus = z.infer<typeof RequestStatus>;

export const SocialLink = z.object({ platform: z.enum(["Facebook", "Twitter"]), url: z.string() });
export type SocialLink = z.infer<typeof SocialLink>;

/** What anyone may see of a trainer: no email, no application (D20). */
export const TrainerProfile = named("TrainerProfile", {
  _id: Id,
  name: z.string(),
  photoUrl: z.string(),
  role: Role,
  biography: z.string(),
  areas_of_expertise: z.array(z.string()),
  years_of_experience: z.number(),
  available_slots: z.array(z.string()),
  social_url: z.array(SocialLink),
  slot_duration: z.number().describe("Hours; 0 when no slot can be booked"),
  slot_days: z.array(SlotDay).describe("The weekdays of the slots (D53)"),
  places: z.number().int().describe("How many people a slot takes (D54)"),
  available_classes: z.array(z.string()),
});
export type TrainerProfile = z.infer<typeof TrainerProfile>;

/** What and until when somebody pays: the dearest membership that has not ended, or the last that did (D52). */
export const MainMembership = named("MainMembership", {
  tier: z.string(),
  ends_on: z.string().describe("Its last day, YYYY-MM-DD; if it was cancelled, the day of that"),
  cancelled: z.boolean(),
  running: z.number().int().describe("How many memberships run today"),
});
export type MainMembership = z.infer<typeof MainMembership>;

/** The full record: for its owner and for admins (D21, D22). */
export const User = TrainerProfile.extend({
  email: z.string(),
  request_status: RequestStatus,
  application_version: z
    .number()
    .int()
    .describe("Version of the application; a decision may name the version it is about"),
  rejection_reason: z
    .string()
    .describe("Why the application was rejected, as long as it is; empty if no reason was given"),
  email_proven: z.boolean().describe("Whether they have confirmed their email (D67)"),
  second_factor_due: z
    .literal(true)
    .optional()
    .describe(
      "In the caller's own record only: an admin who has to set up a second factor before anything else works",
    ),
  joined_at: z.string().describe("ISO 8601, UTC"),
  approved_at: z
    .string()
    .optional()
    .describe(
      "In a trainer's own record by `email` only: when they became one, ISO 8601, UTC, while the audit has it",
    ),
  membership: MainMembership.nullable()
    .optional()
    .describe("In `GET /usersbyadmin` only; null if they never had one"),
  failed_refunds: z
    .number()
    .int()
    .optional()
    .describe("In `GET /usersbyadmin` only: refunds still owed to them that the provider refused (D58)"),
  waits_for: z
    .object({
      trainerId: Id,
      trainerName: z.string(),
      slotTiming: SlotTiming,
      offeredUntil: z.string().nullable().describe("ISO 8601, UTC: until when a place is held for them"),
    })
    .array()
    .optional()
    .describe("In `GET /usersbyadmin` only: the slots that they are on the waiting list of, as joined (D55)"),
}).meta({ id: "User" });
export type User = z.infer<typeof User>;

/** A list of users: full records where the caller may see them, otherwise trainer profiles. */
export const UserOrProfile = z.union([User, TrainerProfile]);
export type UserOrProfile = z.infer<typeof UserOrProfile>;

export const UsersQuery = ListQuery.extend({
  email: z.string().max(254).optional().describe("Only the record of this email (D21)"),
  id: Id.optional().describe("Only the record with this id, or none"),
  role: Role.optional(),
  except_role: Role.optional().describe("Everyone except people with this role"),
  request_status: RequestStatus.optional(),
  pays: z
    .enum(["now", "soon", "ended", "never", "waits", "pauses"])
    .optional()
    .describe(
      "Only people whose membership runs or is to come, whose last one ends within a week, has ended, who never had one, who wait for a place, or who have a pause that is not over (admins)",
    ),
  area: z.enum(areasOfExpertise).optional().describe("Only trainers with this area of expertise"),
  slot: SlotTiming.optional().describe("Only trainers who offer this slot"),
  class: z.string().max(100).optional().describe("Only trainers who teach the class with this name"),
  sort: z.enum(["newest", "name", "experience"]).optional(),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

/** Body of `POST /users`: the role is always member (D14). */
export const NewUser = z.object({
  name: writtenName({ longest: 80, missing: "Name is required" }),
  photoUrl: OptionalPictureUrl.overwrite((address) => (address === initialPicture ? "" : address)).nullish(),
  email: Email,
});
export type NewUser = z.infer<typeof NewUser>;

/** A link to somebody's page on one platform; the host must be the platform's own. */
function socialUrl(platform: SocialLink["platform"], hosts: RegExp) {
  return z.object({
    platform: z.literal(platform),
    url: z
      .string()
      .trim()
      .max(300)
      .pipe(z.url({ protocol: /^https?$/, hostname: hosts, error: `Enter a ${platform} address` })),
  });
}

/** Body of `PATCH /users/updateByEmail`: an application to become a trainer (spec §5, D36). */
export const TrainerApplication = z.object({
  email: Email,
  biography: writtenText({ longest: 2000 }),
  areas_of_expertise: z
    .array(AreaOfExpertise)
    .min(1, "Choose at least one area of expertise")
    .max(areasOfExpertise.length),
  years_of_experience: z
    .number("Enter a number of years")
    .min(0, "Enter 0 or more years")
    .max(70, "Enter 70 years at most"),
  available_slots: z.array(SlotTiming).min(1, "Choose at least one slot").max(3),
  social_url: z
    .array(
      z.discriminatedUnion("platform", [
        socialUrl("Facebook", /(^|\.)(facebook|fb)\.com$/i),
        socialUrl("Twitter", /(^|\.)(twitter|x)\.com$/i),
      ]),
    )
    .max(2)
    .refine(
      (links) => new Set(links.map(({ platform }) => platform)).size === links.length,
      "Give one link for each platform",
    )
    .default([]),
});
export type TrainerApplication = z.infer<typeof TrainerApplication>;

/** Optional body of `PATCH /users/{id}/approve`. */
export const Approval = z.object({
  version: z
    .number()
    .int()
    .min(0)
    .max(largestCount)
    .optional()
    .describe("The `application_version` that was read; the decision is refused if it has changed"),
});
export type Approval = z.infer<typeof Approval>;

/** Optional body of `PATCH /users/{id}/reject` (D64). */
export const Rejection = Approval.extend({
  reason: optionalText({ longest: longestReason }).describe("The applicant reads it"),
});
export type Rejection = z.infer<typeof Rejection>;

/** Body of `PATCH /users/updateByEmail2`: a trainer's slots (spec §5, D37, D53). */
export const SlotUpdate = z.object({
  email: Email,
  slot_duration: SlotDuration,
  slot_days: OfferedDays.optional().describe("Unchanged unless sent"),
  places: Places.optional().describe("Unchanged unless sent"),
  available_slots: TrainerApplication.shape.available_slots.optional().describe("Unchanged unless sent"),
  available_classes: z.array(z.string().trim().min(1).max(100)).min(1, "Choose at least one class").max(50),
});
export type SlotUpdate = z.infer<typeof SlotUpdate>;
