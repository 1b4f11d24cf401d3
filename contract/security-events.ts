import { z } from "zod";
import { ListQuery } from "./lists.ts";
import { Day, Id, named } from "./primitives.ts";

/** Events reported to whoever watches over the studio. Decisions about people and money are in the audit instead. */
export const SecurityEvent = z.enum([
  "signed-up",
  "signed-in",
  "signed-out",
  "sessions-ended",
  "password-changed",
  "second-factor-on",
  "second-factor-off",
  "passkey-added",
  "passkey-removed",
  "address-proven",
  "address-disowned",
  "password-reset-asked",
  "password-reset",
  "list-exported",
  "data-downloaded",
  "account-deleted",
  "registered-again",
  "sign-in-refused",
  "password-reset-refused",
  "forbidden",
  "rate-limited",
  "foreign-page-refused",
  "webhook-signature-refused",
  "inner-address-refused",
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** A security event: what, who, from where and why. Repeats within a minute are one entry with a count. */
export const SecurityEntry = named("SecurityEntry", {
  _id: Id,
  event: SecurityEvent,
  person: z
    .object({ _id: Id, name: z.string(), email: z.string() })
    .nullable()
    .describe("Whom it is about; null for strangers and for people who have left"),
  triedDomain: z.string().describe("The end of an unknown email that was tried; the rest is not stored"),
  address: z.string().describe("The network address it came from"),
  device: z.string().describe("The browser and its system, in words"),
  reason: z.string().describe("Empty if there is nothing to add"),
  times: z.int().describe("How often within the minute"),
  happenedAt: z.string().describe("ISO 8601, UTC"),
});
export type SecurityEntry = z.infer<typeof SecurityEntry>;

export const SecurityQuery = ListQuery.extend({
  event: SecurityEvent.optional(),
  from: Day.optional().describe("Only events on or after this day (studio time)"),
  until: Day.optional().describe("Only events on or before this day"),
  subject: Id.optional().describe("Only those about the person with this id"),
});
export type SecurityQuery = z.infer<typeof SecurityQuery>;
