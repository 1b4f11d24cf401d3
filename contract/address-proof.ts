import { z } from "zod";

/** The token of an emailed link that proves an address. */
export const AddressLink = z.object({
  token: z.string().regex(/^\w{1,128}$/, "This link isn’t valid"),
});

/** What opens an account, as a mailed link's page lists it. */
export const AccountLogins = z
  .object({
    password: z.boolean(),
    authenticator_app: z.boolean(),
    passkeys: z.int().meta({ description: "How many" }),
    providers: z.array(z.string()).meta({ description: "Names of other services, such as Google" }),
  })
  .meta({ id: "AccountLogins" });
export type AccountLogins = z.infer<typeof AccountLogins>;

/** Who registered with the address. */
export const AddressClaim = z
  .object({
    email: z.string(),
    name: z.string(),
    registered_at: z.string().meta({ description: "ISO 8601, UTC" }),
    removed: AccountLogins.nullable().meta({
      description: "What confirming removes; null with the account’s own session, which keeps everything",
    }),
  })
  .meta({ id: "AddressClaim" });
export type AddressClaim = z.infer<typeof AddressClaim>;

/** A confirmed address. */
export const AddressProven = z
  .object({
    acknowledged: z.literal(true),
    choose_password: z.string().nullable().meta({
      description: "The token to choose a password with, if everything that opened the account was removed",
    }),
  })
  .meta({ id: "AddressProven" });
export type AddressProven = z.infer<typeof AddressProven>;

/** The account that an emailed link sets a new password for. */
export const PasswordResetClaim = z
  .object({
    email: z.string(),
    email_proven: z.boolean(),
    removed: AccountLogins.meta({ description: "What a new password removes, together with all sessions" }),
  })
  .meta({ id: "PasswordResetClaim" });
export type PasswordResetClaim = z.infer<typeof PasswordResetClaim>;

/** The same answer, whatever it did. */
export const Acknowledged = z.object({ acknowledged: z.literal(true) }).meta({ id: "Acknowledged" });
