import type { BetterAuthPlugin } from "better-auth";
import { APIError } from "better-auth/api";
import { Email } from "#contract/primitives.ts";
import type { Db } from "#server/db/open.ts";
import { on, takeBackSession } from "./call-hooks.ts";
import { withIdentity } from "./identity-tables.ts";
import { lockAccount } from "./mailed-links.ts";

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
      before: [
        on(loggingIn, async ({ request, body }) => {
          // The library refuses any other; PostgreSQL cannot be asked for a null character.
          const email = Email.safeParse(body?.email);
          if (request && email.success) lookedAt.set(request, await hashOf(db, email.data));
        }),
      ],
      after: [
        on(loggingIn, async (ctx) => {
          const { newSession, password, internalAdapter } = ctx.context;
          if (!ctx.request || !newSession) return;
          const login: Login = ctx.body;
          const hash = await db.transaction().execute(async (tx) => {
            // Waits for a concurrent change, which cannot have ended this session.
            await lockAccount(tx, newSession.user.id);
            return hashOf(tx, login.email);
          });
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

/** The hash of the password that opens the account with this email, if there is one. */
async function hashOf(db: Db, email: string): Promise<string | undefined> {
  const login = await withIdentity(db)
    .selectFrom("identity_user")
    .innerJoin("identity_account", "identity_account.userId", "identity_user.id")
    .select("identity_account.password")
    .where("identity_user.email", "=", email.toLowerCase())
    .where("identity_account.providerId", "=", "credential")
    .executeTakeFirst();
  return login?.password ?? undefined;
}
