import type { BetterAuthPlugin } from "better-auth";
import { APIError } from "better-auth/api";
import { Email } from "#contract/primitives.ts";
import type { Db } from "#server/db/open.ts";
import { on, takeBackSession } from "#server/ports/identity/library/hooks.ts";
import { lockAccount } from "#server/ports/identity/links/links.ts";
import { findPassword } from "./keeping.ts";

type Login = { email: string; password: string };

/**
 * Refuses a login whose password was changed while it was being verified. The change ends all existing sessions; one
 * opened a moment later with the old password would outlive it.
 */
export function currentPassword({ db }: { db: Db }): BetterAuthPlugin {
  const lookedAt = new WeakMap<Request, string | undefined>();
  const loggingIn = ["/sign-in/email"];
  return {
    id: "shokti-current-password",
    hooks: {
      // Stryker disable next-line ArrayDeclaration: as below
      before: [
        // Stryker disable next-line BlockStatement: as below
        on(loggingIn, async ({ request, body }) => {
          // The library refuses any other; PostgreSQL cannot be asked for a null character.
          const email = Email.safeParse(body?.email);
          // Stryker disable next-line ConditionalExpression,CallExpression: as below, but for what is no email
          if (request && email.success) lookedAt.set(request, await findPassword(db, email.data));
        }),
      ],
      after: [
        on(loggingIn, async (ctx) => {
          const { newSession, password, internalAdapter } = ctx.context;
          if (!ctx.request || !newSession) return;
          const login: Login = ctx.body;
          const hash = await db.transaction().execute(async (tx) => {
            // Waits for a concurrent change, which cannot have ended this session.
            // Stryker disable next-line ObjectLiteral: SQLite has one writer, whatever is locked
            await lockAccount(tx, { id: newSession.user.id });
            return findPassword(tx, login.email);
          });
          // Stryker disable next-line ConditionalExpression: it saves the second hash, which would fit as well
          if (hash === lookedAt.get(ctx.request)) return;
          // The same password, rehashed, is still valid.
          if (hash && (await password.verify({ hash, password: login.password }))) return;
          await internalAdapter.deleteSession(newSession.session.token);
          takeBackSession(ctx);
          const message = "Invalid email or password";
          throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD", message });
        }),
      ],
    },
  };
}
