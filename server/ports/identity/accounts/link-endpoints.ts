import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { z } from "zod";
import { Email } from "#contract/primitives.ts";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { mailLink } from "#server/ports/identity/links/letters.ts";
import { consumeLink, readLink } from "#server/ports/identity/links/links.ts";
import { resetFailures } from "#server/ports/identity/secrets/secret-tries.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { mayMail } from "#server/ports/mail/recipient-limit.ts";
import type { AfterAnswers } from "./after-answers.ts";
import { findUser, markProven, setPassword } from "./keeping.ts";
import { emptyForReset } from "./logins.ts";

type Needs = {
  db: Db;
  config: Pick<Config, "mode">;
  mailer: Mailer;
  after: AfterAnswers;
};

/**
 * Replaces the library's endpoints for mailed links: whether an address is known is looked up only after the request
 * is answered; a new password is set atomically and voids the account's other links, and no token is in a path.
 */
export function mailedLinks(needs: Needs): BetterAuthPlugin {
  const { db, config, after } = needs;
  return {
    id: "shokti-links",
    endpoints: {
      // Under the library's own names, which they override.
      requestPasswordReset: createAuthEndpoint(
        "/request-password-reset",
        { method: "POST", body: z.object({ email: Email }) },
        async (ctx) => {
          after.begin(() => mailReset(ctx.body.email, needs));
          return ctx.json({ status: true });
        },
      ),
      resetPassword: createAuthEndpoint(
        "/reset-password",
        { method: "POST", body: z.object({ newPassword: z.string(), token: z.string() }) },
        async (ctx) => {
          const link = { purpose: "reset-password", token: ctx.body.token } as const;
          // Checked before the slow hash, and before the transaction, which must be short.
          // Stryker disable next-line ConditionalExpression: it is looked at again there
          if ((await readLink(db, link)) === undefined) throw invalidToken();
          const hash = await ctx.context.password.hash(ctx.body.newPassword);
          await db.transaction().execute(async (tx) => {
            const userId = await consumeLink(tx, link);
            if (userId === undefined) throw invalidToken();
            await resetFailures(tx, await makeOnlyLogin(tx, userId, hash), config);
          });
          return ctx.json({ status: true });
        },
      ),
      requestPasswordResetCallback: createAuthEndpoint(
        // Stryker disable all: under any other address there is nothing either
        "/reset-password/:token",
        { method: "GET" },
        // Stryker restore all
        async () => {
          throw new APIError("NOT_FOUND");
        },
      ),
    },
  };
}

async function mailReset(email: string, { db, config, mailer }: Needs): Promise<void> {
  if (!(await mayMail(db, { email, mode: config.mode }))) return;
  const user = await findUser(db, { email });
  if (user) await db.transaction().execute((tx) => mailLink("reset", user, { mailer, tx }));
}

const invalidToken = () => new APIError("BAD_REQUEST", { code: "INVALID_TOKEN", message: "Invalid token" });

/**
 * Makes this password the account's only way in (D67); returns the account's address, which the reader of the mail
 * owns.
 */
async function makeOnlyLogin(tx: Db, userId: string, hash: string): Promise<string> {
  const user = await findUser(tx, { id: userId });
  // Stryker disable next-line ConditionalExpression: an account that goes takes its links along
  if (!user) throw invalidToken();
  await emptyForReset(userId, tx);
  await markProven(tx, userId);
  await setPassword(tx, userId, hash);
  return user.email;
}
