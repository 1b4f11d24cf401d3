import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { z } from "zod";
import { Email } from "#contract/primitives.ts";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { mayMail } from "#server/ports/mail/recipient-limit.ts";
import { type AuthUser, markProven } from "./account-keeping.ts";
import { emptyForReset } from "./account-logins.ts";
import type { AfterAnswers } from "./after-answers.ts";
import { type Adapter, consumeLink, makeLink, readLink } from "./mailed-links.ts";
import { linkGoodForMs, resetLetter } from "./reset-letter.ts";
import { resetFailures } from "./secret-tries.ts";

type Needs = {
  db: Db;
  config: Pick<Config, "mode">;
  mailer: Mailer;
  adapterOn: (tx: Db) => Promise<Adapter>;
  after: AfterAnswers;
};

/**
 * Replaces the library's endpoints for mailed links: whether an address is known is looked up only after the request
 * is answered; a new password is set atomically and voids the account's other links, and no token is in a path.
 */
export function mailedLinks(needs: Needs): BetterAuthPlugin {
  const { db, config, adapterOn, after } = needs;
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
        { method: "POST", body: z.object({ newPassword: z.string(), token: z.string().default("") }) },
        async (ctx) => {
          const link = { purpose: "reset-password", token: ctx.body.token } as const;
          // Checked before the slow hash, and before the transaction, which must be short.
          if ((await readLink(ctx.context.adapter, link)) === undefined) throw invalidToken();
          const hash = await ctx.context.password.hash(ctx.body.newPassword);
          await db.transaction().execute(async (tx) => {
            const adapter = await adapterOn(tx);
            const userId = await consumeLink(adapter, link, tx);
            if (userId === undefined) throw invalidToken();
            const email = await setPassword(adapter, { userId, hash, tx });
            await resetFailures(tx, email, config);
          });
          return ctx.json({ status: true });
        },
      ),
      requestPasswordResetCallback: createAuthEndpoint(
        "/reset-password/:token",
        { method: "GET" },
        async () => {
          throw new APIError("NOT_FOUND");
        },
      ),
    },
  };
}

async function mailReset(to: string, { db, config, mailer, adapterOn }: Needs): Promise<void> {
  if (!(await mayMail(db, { email: to, mode: config.mode }))) return;
  const where = [{ field: "email", value: to }];
  const user = await (await adapterOn(db)).findOne<AuthUser>({ model: "user", where });
  if (!user) return;
  await db.transaction().execute(async (tx) => {
    const link = { purpose: "reset-password", userId: user.id, goodForMs: linkGoodForMs } as const;
    await mailer.send(resetLetter({ to, token: await makeLink(await adapterOn(tx), link) }), tx);
  });
}

const invalidToken = () => new APIError("BAD_REQUEST", { code: "INVALID_TOKEN", message: "Invalid token" });

/**
 * Makes this password the account's only way in (D67); returns the account's address, which the reader of the mail
 * owns.
 */
async function setPassword(
  adapter: Adapter,
  { userId, hash: password, tx }: { userId: string; hash: string; tx: Db },
): Promise<string> {
  const account = [{ field: "id", value: userId }];
  const user = await adapter.findOne<{ email: string; emailVerified: boolean }>({
    model: "user",
    where: account,
  });
  if (!user) throw invalidToken();
  await emptyForReset(userId, tx);
  if (!user.emailVerified) await markProven(adapter, userId);
  const now = new Date();
  const login = { providerId: "credential", accountId: userId, userId, password };
  await adapter.create({ model: "account", data: { ...login, createdAt: now, updatedAt: now } });
  return user.email;
}
