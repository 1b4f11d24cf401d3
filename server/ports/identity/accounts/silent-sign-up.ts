import { generateId } from "@better-auth/core/utils/id";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { isHere, networkOf } from "#server/core/network-of.ts";
import type { Config } from "#server/core/settings.ts";
import { databaseRefusal } from "#server/db/engines/refusals.ts";
import { openLimit } from "#server/db/limits/rate-limits.ts";
import type { Db } from "#server/db/open.ts";
import { mailLink } from "#server/ports/identity/links/letters.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { mayMail } from "#server/ports/mail/recipient-limit.ts";
import { findUser, makeUser, setPassword } from "./keeping.ts";
import { SignUp } from "./rules.ts";

type Needs = {
  db: Db;
  config: Pick<Config, "mode">;
  mailer: Mailer;
  addressHeader: string;
  unknownProxyHeader: string;
};

const signUpsADay = (most: number) => openLimit({ name: "sign-ups a day", most, seconds: 24 * 60 * 60 });
/** New accounts a day from one network: more than a gym's opening day brings, fewer than a script wants (D67). */
const limits = { production: signUpsADay(50), demo: signUpsADay(6000) };

/**
 * Sign-up that answers alike whether or not the address is known, after equal work: a hash, and a transaction that
 * writes a mail. It opens no session, which would give it away; the person logs in next. The owner of a known address
 * is mailed instead.
 */
export function silentSignUp({
  db,
  config: { mode },
  mailer,
  addressHeader,
  unknownProxyHeader,
}: Needs): BetterAuthPlugin {
  /** Counts known addresses, too, so that the refusal doesn't tell them apart. */
  async function countSignUp(headers: Headers | undefined): Promise<void> {
    // Stryker disable next-line OptionalChaining,StringLiteral: each request is given its address
    const address = headers?.get(addressHeader) ?? "";
    // Behind an untrusted proxy everyone seems to come from there; loopback is one, too.
    // Stryker disable next-line OptionalChaining: each request has headers
    if (isHere(address) || headers?.has(unknownProxyHeader)) return;
    const verdict = await limits[mode].shared(db, networkOf(address));
    if (!verdict.allowed) throw tooManyAccounts(verdict.retryAfterSeconds);
  }

  /** The new account's id; undefined where the address has one already. */
  async function signUp(input: SignUp & { hash: string }): Promise<string | undefined> {
    const mayHear = await mayMail(db, { email: input.email, mode });
    return db.transaction().execute(async (tx) => {
      const known = await findUser(tx, { email: input.email });
      const user = known ?? (await makeUser(tx, { ...input, emailVerified: false }));
      if (!known) await setPassword(tx, user.id, input.hash);
      // The holder of an unproven address may not be its owner, who can say so with that link.
      if (mayHear) await mailLink(user.emailVerified ? "known address" : "proof", user, { mailer, tx });
      return known ? undefined : user.id;
    });
  }

  return {
    id: "shokti-sign-up",
    endpoints: {
      // Under the library's own name, which it overrides.
      signUpEmail: createAuthEndpoint("/sign-up/email", { method: "POST", body: SignUp }, async (ctx) => {
        await countSignUp(ctx.headers);
        const asked = { ...ctx.body, hash: await ctx.context.password.hash(ctx.body.password) };
        const id = await signUp(asked).catch((error: Error) => {
          // Of two concurrent sign-ups the second hits the unique key, and then finds the first one's account.
          // Stryker disable next-line all: on SQLite, which has one writer, none is between the look and the account
          if (databaseRefusal(error)?.code !== "conflict") throw error;
          return signUp(asked);
        });
        return ctx.json({ user: { id: id ?? generateId() } });
      }),
    },
  };
}

function tooManyAccounts(retryAfterSeconds: number): APIError {
  const message =
    "Too many people have signed up from this network today. Use another one, such as mobile data, or try again tomorrow.";
  return new APIError(
    "TOO_MANY_REQUESTS",
    { code: "TOO_MANY_ACCOUNTS", message },
    { "X-Retry-After": String(retryAfterSeconds) },
  );
}
