import { APIError } from "better-auth/api";
import { z } from "zod";
import { Password } from "#contract/passwords.ts";
import { Email } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";

const { name, photoUrl } = NewUser.shape;

/** Looked up as it comes; PostgreSQL cannot be asked about a null character. */
const resetToken = z.string().regex(/^\P{Cc}*$/u, "This link is not one of ours");

/** What the studio asks of each call of the identity service beyond what its library checks (spec §5, D7). */
const inputs: Record<string, z.ZodType> = {
  "/sign-up/email": z.object({ name, email: Email, password: Password, image: photoUrl }),
  "/update-user": z.object({ name: name.optional(), image: photoUrl }),
  "/reset-password": z.object({ newPassword: Password, token: resetToken.optional() }),
  "/change-password": z.object({ newPassword: Password }),
};

/** Refuses input against the studio's rules before the library acts on it. */
export function checkIdentityInput({ path, body }: { path: string; body?: unknown }): void {
  const problem = inputs[path]?.safeParse(body).error?.issues[0];
  if (problem) throw new APIError("BAD_REQUEST", { code: "VALIDATION_ERROR", message: problem.message });
}
