import type { BetterAuthPlugin } from "better-auth";
import { APIError, getSessionFromCtx } from "better-auth/api";
import type { Db } from "#server/db/open.ts";
import { type Call, on, takeBackSession } from "#server/ports/identity/library/hooks.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";
import { lockAccount } from "#server/ports/identity/links/links.ts";
import { hasSession, sessionKeeping } from "./keeping.ts";

type Asked = { context: Call; userId: string };

/** By call that logs in: whether what it logged in with still opens the account. A password has a check of its own. */
const stillOpens: Record<string, (tx: Db, asked: Asked) => Promise<boolean>> = {
  "/passkey/verify-authentication": hasPasskey,
  "/two-factor/verify-totp": hasApp,
  "/two-factor/verify-backup-code": hasApp,
  "/callback/:id": hasService,
};

/**
 * Sees to it that a login or a new factor does not outlive what ends it while it is under way: whoever proves an
 * address, or resets its password, gets the account empty (D67). A new factor ends all other sessions (D70): one that
 * somebody else opened with the password alone would go on without it.
 */
export function currentLogins({ db }: { db: Db }): BetterAuthPlugin {
  const setUps = new WeakSet<Request>();
  return {
    id: "shokti-current-logins",
    hooks: {
      before: [
        on(["/two-factor/verify-totp"], async (context) => {
          // Within a session a code sets the app up; without one it logs in.
          if (context.request && (await getSessionFromCtx(context))) setUps.add(context.request);
        }),
      ],
      after: [
        on(Object.keys(stillOpens), async (context) => {
          const { newSession } = context.context;
          if (!newSession) return;
          const { user, session } = newSession;
          // Stryker disable next-line ConditionalExpression: a set has nothing that is undefined
          const isSetUp = context.request !== undefined && setUps.has(context.request);
          const isCurrent = await db.transaction().execute(async (tx) => {
            // Stryker disable next-line ObjectLiteral: SQLite has one writer, whatever is locked
            await lockAccount(tx, { id: user.id });
            // Stryker disable next-line OptionalChaining: no other call comes here
            const isThere = await stillOpens[context.path]?.(tx, { context, userId: user.id });
            if (isThere && isSetUp) await sessionKeeping.end(tx, user.id, { except: session.id });
            if (!isThere && isSetUp) await asksForNoCode(tx, user.id);
            if (!isThere) await sessionKeeping.end(tx, user.id, { only: session.id });
            return isThere;
          });
          if (!isCurrent) throw ended(context);
        }),
        on(["/passkey/verify-registration"], async (context) => {
          const { session: asker, returned } = context.context;
          if (!asker || returned instanceof Error) return;
          const isCurrent = await db.transaction().execute(async (tx) => {
            // Stryker disable next-line ObjectLiteral: SQLite has one writer, whatever is locked
            await lockAccount(tx, { id: asker.user.id });
            const isOpen = await hasSession(tx, asker.session.id);
            if (isOpen) await sessionKeeping.end(tx, asker.user.id, { except: asker.session.id });
            else await removePasskey(tx, { context, userId: asker.user.id });
            return isOpen;
          });
          if (!isCurrent) throw ended(context);
        }),
      ],
    },
  };
}

function ended(context: Call): APIError {
  takeBackSession(context);
  return new APIError("UNAUTHORIZED", { message: "Your session has ended. Log in again." });
}

async function asksForNoCode(tx: Db, userId: string): Promise<void> {
  const accounts = withIdentity(tx).updateTable("identity_user").set({ twoFactorEnabled: null });
  await accounts.where("id", "=", userId).execute();
}

async function removePasskey(tx: Db, { context, userId }: Asked): Promise<void> {
  const passkeys = withIdentity(tx).deleteFrom("identity_passkey").where("userId", "=", userId);
  await passkeys.where("credentialID", "=", credentialIn(context)).execute();
}

const credentialIn = ({ body }: Call) => (body as { response: { id: string } }).response.id;

const isFound = async (found: { executeTakeFirst(): Promise<unknown> }) =>
  (await found.executeTakeFirst()) !== undefined;

function hasPasskey(tx: Db, { context, userId }: Asked): Promise<boolean> {
  const passkeys = withIdentity(tx).selectFrom("identity_passkey").select("userId");
  return isFound(passkeys.where("userId", "=", userId).where("credentialID", "=", credentialIn(context)));
}

function hasApp(tx: Db, { userId }: Asked): Promise<boolean> {
  const apps = withIdentity(tx).selectFrom("identity_two_factor").select("userId");
  return isFound(apps.where("userId", "=", userId));
}

function hasService(tx: Db, { context, userId }: Asked): Promise<boolean> {
  const { id } = context.params as { id: string };
  const accounts = withIdentity(tx).selectFrom("identity_account").select("userId");
  return isFound(accounts.where("userId", "=", userId).where("providerId", "=", id));
}
