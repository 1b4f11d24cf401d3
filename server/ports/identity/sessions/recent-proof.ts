import type { BetterAuthPlugin } from "better-auth";
import { APIError } from "better-auth/api";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { isRecent } from "#server/ports/identity/identity.ts";
import { on, readSession } from "#server/ports/identity/library/hooks.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";
import { sessionKeeping } from "./keeping.ts";

type Needs = { db: Db; config: Pick<Config, "mode"> };

/** Calls that succeed only with the password. Those that open another session need nothing else. */
const asksPassword = ["/verify-password", "/two-factor/enable", "/two-factor/generate-backup-codes"];
/** Calls that add or remove ways to log in without asking for the password themselves. */
const changesPasskeys = ["/passkey/generate-register-options", "/passkey/delete-passkey"];
/** All calls that change ways to log in, including the second step of one begun before there was a factor. */
const changesLogin = [
  ...changesPasskeys,
  "/passkey/verify-registration",
  "/two-factor/enable",
  "/two-factor/verify-totp",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  "/change-password",
];
/** Other changes: an admin without a second factor may not write (docs/decisions/031). */
const changesProfile = ["/update-user", "/passkey/update-passkey"];
/** Calls that succeed only with a second factor: a code, a recovery code or a passkey. */
const asksFactor = [
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/passkey/verify-authentication",
  "/passkey/verify-registration",
];

/**
 * Records in a session when its person last entered the password and when a second factor. Requires the password
 * before passkeys change, and an admin's existing second factor before any way to log in changes: someone with just
 * the password would add a factor of their own. Admins need a second factor for any other change.
 */
export function recentProof({ db, config }: Needs): BetterAuthPlugin {
  return {
    id: "shokti-recent-proof",
    schema: { session: { fields: { provenAt: moment, factorAt: moment } } },
    hooks: {
      before: [
        on([...changesLogin, ...changesProfile], async (context) => {
          if (config.mode !== "production") return;
          const found = await readSession(context);
          if (!found) return;
          const proof = await sessionKeeping.proof(db, found.session.id);
          // Stryker disable next-line OptionalChaining: only a session that ends at this moment has none
          if (changesPasskeys.includes(context.path) && !isRecent(proof?.at, new Date()))
            throw new APIError("FORBIDDEN", { code: "SESSION_NOT_FRESH", message: "Confirm it’s you." });
          // Stryker disable next-line OptionalChaining: only a session that ends at this moment has none
          const admin = proof?.byFactorAt ? undefined : await findAdmin(db, found.user.id);
          if (admin && (admin.hasFactor || changesProfile.includes(context.path))) throw factorNeeded();
        }),
      ],
      after: [note("provenAt", asksPassword), note("factorAt", asksFactor)],
    },
  };
}

function factorNeeded(): APIError {
  const message = "Log in with your second factor first.";
  return new APIError("FORBIDDEN", { code: "SECOND_FACTOR_NEEDED", message });
}

/** Whether the admin who owns this account has a second factor; undefined for everyone else. */
async function findAdmin(db: Db, subject: string): Promise<{ hasFactor: boolean } | undefined> {
  const account = await withIdentity(db)
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

/** Records a successful call in the session it was made in, or the one it opened. */
function note(field: "provenAt" | "factorAt", calls: readonly string[]) {
  return on(calls, async ({ context }) => {
    const { session, newSession, returned, internalAdapter } = context;
    const token = (newSession ?? session)?.session.token;
    if (token && !(returned instanceof Error))
      await internalAdapter.updateSession(token, { [field]: new Date() });
  });
}
