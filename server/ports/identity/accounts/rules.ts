import { APIError } from "better-auth/api";
import { z } from "zod";
import { Password } from "#contract/passwords.ts";
import { Email } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";

const { name, photoUrl } = NewUser.shape;

/** PostgreSQL cannot be queried with a null character. */
const noLink = "This link isn’t valid";
const resetToken = z.string(noLink).regex(/^\P{Cc}*$/u, noLink);

/** Sessions already last a month: no device is trusted for longer. */
const code = z.object({
  code: z.string().regex(/^[\w-]{1,20}$/, "Enter the code"),
  trustDevice: z.never("Trusted devices are not supported").optional(),
  disableSession: z.never("A code logs in").optional(),
});

/** Shown only to its owner; kept short for the list. */
const passkeyName = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, "Use 60 characters at most");
const passkeyId = z.string().regex(/^[\w-]{1,1400}$/, "We don’t know this passkey");

export const SignUp = z.object({ name, email: Email, password: Password, image: photoUrl });
export type SignUp = z.infer<typeof SignUp>;

/** The studio's own checks on calls of the identity service, beyond its library's (spec §5, D7). */
const inputs: Record<string, z.ZodType> = {
  "/sign-up/email": SignUp,
  "/update-user": z.object({ name: name.optional(), image: photoUrl }),
  "/reset-password": z.object({ newPassword: Password, token: resetToken }),
  "/change-password": z.object({ newPassword: Password }),
  "/two-factor/enable": z.object({ method: z.never().optional(), issuer: z.never().optional() }),
  "/two-factor/verify-totp": code,
  "/two-factor/verify-backup-code": code,
  "/passkey/verify-registration": z.object({
    name: passkeyName,
    createSession: z.never("Log in to add a passkey").optional(),
    response: z.object({ id: passkeyId }),
  }),
  "/passkey/verify-authentication": z.object({ response: z.object({ id: passkeyId }) }),
  "/passkey/update-passkey": z.object({ id: passkeyId, name: passkeyName }),
  "/passkey/delete-passkey": z.object({ id: passkeyId }),
};

/**
 * Refuses input that breaks the studio's rules before the library acts on it.
 * @returns the fields as the library should take them: a name on one line, for example
 */
export function readIdentityInput({ path, body }: { path: string; body?: unknown }): unknown {
  const { data, error } = inputs[path]?.safeParse(body) ?? {};
  const problem = error?.issues[0];
  if (problem) throw new APIError("BAD_REQUEST", { code: "VALIDATION_ERROR", message: problem.message });
  return data;
}
