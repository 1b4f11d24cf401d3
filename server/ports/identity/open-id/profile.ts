import { z } from "zod";
import { dropHidden, Email, PictureUrl } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";
import type { IdentityPerson } from "#server/ports/identity/identity.ts";

/** The claims we read of an ID token. Only the first two are required; some providers send null for the others. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z.boolean().catch(false),
  name: z.string().catch(""),
  picture: z.string().catch(""),
});

/** The person in a verified ID token; values that break the studio's rules are dropped, not refused. */
export type OpenIdProfile = Omit<IdentityPerson, "subject"> & { sub: string };

/** @returns null when the claims name nobody with an email */
export function readProfile(claims: unknown): OpenIdProfile | null {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return null;
  const { sub, email, email_verified: emailVerified, name, picture } = parsed.data;
  const longest = 80;
  const written = NewUser.shape.name.safeParse(dropHidden(name).trim().slice(0, longest));
  const mailbox = (email.split("@")[0] ?? email).slice(0, longest);
  return {
    sub,
    email,
    emailVerified,
    name: written.success ? written.data : mailbox,
    photoUrl: PictureUrl.safeParse(picture).data ?? "",
  };
}
