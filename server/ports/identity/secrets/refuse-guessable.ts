import { APIError } from "better-auth/api";
import { isGuessable, type Owner } from "#contract/guessable-passwords.ts";
import { guessableText } from "#contract/passwords.ts";
import { type Call, readSession } from "#server/ports/identity/library/hooks.ts";

/** Refuses a guessable new password before the library sets it; the rule of spec §5 has been checked by then. */
export async function refuseGuessable(context: Call): Promise<void> {
  const { path, body } = context;
  const password = path === "/sign-up/email" ? body.password : body?.newPassword;
  const findOwner = owners[path];
  if (!findOwner || !isGuessable(password, await findOwner(context))) return;
  throw new APIError("BAD_REQUEST", { code: "VALIDATION_ERROR", message: guessableText });
}

/** Finds the person whose password each of these calls sets. */
const owners: Record<string, (context: Call) => Promise<Owner | undefined>> = {
  "/sign-up/email": async ({ body }) => body,
  "/reset-password": async ({ body, context: { internalAdapter } }) => {
    const link = await internalAdapter.findVerificationValue(`reset-password:${body.token}`);
    return (link && (await internalAdapter.findUserById(link.value))) || undefined;
  },
  "/change-password": async (context) => (await readSession(context))?.user,
};
