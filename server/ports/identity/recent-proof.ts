import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { isRecent } from "./identity.ts";
import { sessionKeeping } from "./session-keeping.ts";

type Needs = { db: Db; config: Pick<Config, "mode"> };

/** Calls that end well only with the password. Those of them that open another session need nothing else. */
const asksPassword = ["/verify-password", "/two-factor/enable", "/two-factor/generate-backup-codes"];
/** Calls that add or take away what logs in, and ask for nothing themselves. */
const changesPasskeys = ["/passkey/generate-register-options", "/passkey/delete-passkey"];
/** All that change what logs in, also the second half of what may have begun before there was a factor. */
const changesLogin = [
  ...changesPasskeys,
  "/passkey/verify-registration",
  "/two-factor/enable",
  "/two-factor/verify-totp",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  "/change-password",
];
/** What changes otherwise here: an admin without a second factor writes nothing (docs/decisions/031). */
const changesProfile = ["/update-user", "/passkey/update-passkey"];
/** Calls that end well only with a second factor: a code, a recovery code or a passkey. */
const asksFactor = [
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/passkey/verify-authentication",
  "/passkey/verify-registration",
];

/**
 * Notes in a session when its person last showed the password and when a second factor. Has them show the password
 * before passkeys change, and an admin who has a second factor show that before anything changes which logs in: whoever
 * has but the password would add a factor of theirs. Before anything else changes every admin shows one.
 */
export function recentProof({ db, config }: Needs): BetterAuthPlugin {
  return {
    id: "shokti-recent-proof",
    schema: { session: { fields: { provenAt: moment, factorAt: moment } } },
    hooks: {
      before: [
        {
          matcher: ({ path }) =>
            config.mode === "production" && [...changesLogin, ...changesProfile].includes(path ?? ""),
          handler: createAuthMiddleware(async (context) => {
            const found = await getSessionFromCtx(context, { disableRefresh: true });
            // To be read again by what the library does next.
            context.context.session = null;
            if (!found) return;
            const proof = await sessionKeeping.proof(db, found.session.id);
            if (changesPasskeys.includes(context.path) && !isRecent(proof?.at, new Date()))
              throw new APIError("FORBIDDEN", { code: "SESSION_NOT_FRESH", message: "Confirm it’s you." });
            const admin = proof?.byFactorAt ? undefined : await findAdmin(db, found.user.id);
            if (admin && (admin.hasFactor || changesProfile.includes(context.path))) throw factorNeeded();
          }),
        },
      ],
      after: [note("provenAt", asksPassword), note("factorAt", asksFactor)],
    },
  };
}

function factorNeeded(): APIError {
  const message = "Log in with your second factor first.";
  return new APIError("FORBIDDEN", { code: "SECOND_FACTOR_NEEDED", message });
}

type Tables = {
  identity_user: { id: string; twoFactorEnabled: boolean | number | null };
  identity_passkey: { id: string; userId: string };
};

/** Whether the admin whose account this is has a second factor; undefined for everybody else. */
async function findAdmin(db: Db, subject: string): Promise<{ hasFactor: boolean } | undefined> {
  const account = await db
    .withTables<Tables>()
    .selectFrom("users")
    .innerJoin("identity_user", "identity_user.id", "users.identity_subject")
    .leftJoin("identity_passkey", "identity_passkey.userId", "identity_user.id")
    .select(["identity_user.twoFactorEnabled", "identity_passkey.id as passkey"])
    .where("users.identity_subject", "=", subject)
    .where("users.role", "=", "admin")
    .executeTakeFirst();
  return account && { hasFactor: Boolean(account.twoFactorEnabled || account.passkey) };
}

const moment = { type: "date", required: false, input: false } as const;

/** Notes in the session in which such a call ended well, or which it opened, that it did. */
function note(field: "provenAt" | "factorAt", calls: readonly string[]) {
  return {
    matcher: ({ path }: { path?: string }) => calls.includes(path ?? ""),
    handler: createAuthMiddleware(async ({ context }) => {
      const { session, newSession, returned, internalAdapter } = context;
      const token = (newSession ?? session)?.session.token;
      if (token && !(returned instanceof Error))
        await internalAdapter.updateSession(token, { [field]: new Date() });
    }),
  };
}
