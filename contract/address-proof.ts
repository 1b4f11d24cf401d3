import { z } from "zod";
import { named } from "./primitives.ts";

/** The token of an emailed link that proves an address. */
export const AddressLink = z.object({
  token: z.string().regex(/^\w{1,128}$/, "This link isn’t valid"),
});

/** What opens an account, as a mailed link's page lists it. */
export const AccountLogins = named("AccountLogins", {
  password: z.boolean(),
  authenticator_app: z.boolean(),
  passkeys: z.int().describe("How many"),
  providers: z.array(z.string()).describe("Names of other services, such as Google"),
});
export type AccountLogins = z.infer<typeof AccountLogins>;

/** Who registered with the address. */
export const AddressClaim = named("AddressClaim", {
  email: z.string(),
  name: z.string(),
  registered_at: z.string().describe("ISO 8601, UTC"),
  removed: AccountLogins.nullable().describe(
    "What confirming removes; null with the account’s own session, which keeps everything",
  ),
});
export type AddressClaim = z.infer<typeof AddressClaim>;

/** A confirmed address. */
export const AddressProven = named("AddressProven", {
  acknowledged: z.literal(true),
  choose_password: z
    .string()
    .nullable()
    .describe("The token to choose a password with, if everything that opened the account was removed"),
});
export type AddressProven = z.infer<typeof AddressProven>;

/** The account that an emailed link sets a new password for. */
export const PasswordResetClaim = named("PasswordResetClaim", {
  email: z.string(),
  email_proven: z.boolean(),
  removed: AccountLogins.describe("What a new password removes, together with all sessions"),
});
export type PasswordResetClaim = z.infer<typeof PasswordResetClaim>;

/** The same answer, whatever it did. */
export const Acknowledged = named("Acknowledged", { acknowledged: z.literal(true) });
