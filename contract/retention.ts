import { z } from "zod";
import { ListQuery } from "./lists.ts";
import { Id, named } from "./primitives.ts";

/** For how many days somebody may hesitate, or stay away, before they are told of as gone (D79). */
export const daysOfGrace = 14;

const Stayed = z.object({
  label: z.string(),
  ended: z.number().int().describe("Memberships whose last day is over"),
  renewed: z.number().int().describe("Of these, followed by one of the same slot"),
  moved: z.number().int().describe("Of these, followed by one of another slot instead"),
});

/** How many of the memberships that ended within a range of days their members went on with (D79). */
export const Retention = named("Retention", {
  from: z.string().describe("The first of these days, YYYY-MM-DD"),
  until: z.string().describe("The last, yesterday at the latest"),
  ...Stayed.omit({ label: true }).shape,
  byMonth: z.array(Stayed).describe("By the month of the last day. Label: YYYY-MM, newest first"),
  byTier: z.array(Stayed),
  byTrainer: z.array(Stayed),
});
export type Retention = z.infer<typeof Retention>;

/** Somebody whose membership runs and who has not come for two weeks, to a slot where visits are ticked (D79). */
export const MissedMember = named("MissedMember", {
  membershipId: Id,
  memberId: Id,
  userName: z.string(),
  trainerId: Id,
  trainerName: z.string(),
  slotTiming: z.string(),
  lastCame: z
    .string()
    .nullable()
    .describe("The day of their last visit to any slot, YYYY-MM-DD; null for never"),
  lastCameElsewhere: z.boolean().describe("Whether that was to another slot"),
  endsOn: z.string().describe("The last day of the membership, YYYY-MM-DD"),
});
export type MissedMember = z.infer<typeof MissedMember>;

export const MissedMembersQuery = ListQuery.omit({ q: true });
export type MissedMembersQuery = z.infer<typeof MissedMembersQuery>;
