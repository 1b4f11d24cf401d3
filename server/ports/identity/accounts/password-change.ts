import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Db } from "#server/db/open.ts";
import { passwordChangedLetter } from "#server/ports/identity/links/letters.ts";
import { lockAccount, voidLinks } from "#server/ports/identity/links/links.ts";
import { hasSession, sessionKeeping } from "#server/ports/identity/sessions/keeping.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { setPassword } from "./keeping.ts";

/**
 * Replaces the library's password change: the password, all sessions and all mailed links change together or not at
 * all. Someone who knew the old one may be logged in somewhere (D70).
 */
export function passwordChange({ db, mailer }: { db: Db; mailer: Mailer }): BetterAuthPlugin {
  const text = z.string().max(128);
  return {
    id: "shokti-password-change",
    endpoints: {
      // Under the library's own name, which it overrides.
      changePassword: createAuthEndpoint(
        "/change-password",
        {
          method: "POST",
          body: z.object({ currentPassword: text, newPassword: text }),
          use: [sensitiveSessionMiddleware],
        },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          const { password, internalAdapter } = ctx.context;
          const known = await internalAdapter.findCredentialAccount(user.id);
          const { currentPassword, newPassword } = ctx.body;
          if (
            !known?.password ||
            !(await password.verify({ hash: known.password, password: currentPassword }))
          )
            throw new APIError("BAD_REQUEST", { code: "INVALID_PASSWORD", message: "Invalid password" });
          const hash = await password.hash(newPassword);
          await db.transaction().execute(async (tx) => {
            // Stryker disable next-line ObjectLiteral: SQLite has one writer, whatever is locked
            await lockAccount(tx, { id: user.id });
            // Another change, or a mailed link, may have ended it meanwhile.
            if (!(await hasSession(tx, session.id)))
              throw new APIError("UNAUTHORIZED", { message: "Your session has ended. Log in again." });
            await setPassword(tx, user.id, hash);
            await sessionKeeping.end(tx, user.id, {});
            await voidLinks(tx, user.id);
            await mailer.send(passwordChangedLetter(user.email), tx);
          });
          // If the process is killed before this, they just have to log in with the new password.
          const { factorAt } = session as { factorAt?: Date | null };
          const next = await internalAdapter.createSession(user.id, false, { factorAt });
          await setSessionCookie(ctx, { session: next, user });
          return ctx.json({ user: { id: user.id } });
        },
      ),
    },
  };
}
