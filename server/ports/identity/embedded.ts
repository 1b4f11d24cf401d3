import { betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { getMigrations } from "better-auth/db/migration";
import type { Kysely } from "kysely";
import { loopbackHosts, ownOrigins } from "#server/core/own-origin.ts";
import type { Config } from "#server/core/settings.ts";
import type { Db, Engine } from "#server/db/open.ts";
import { orDatabaseFault } from "#server/db/refusals.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { type AuthUser, findPerson, keepAccounts, personOf } from "./account-keeping.ts";
import { googleSignIn, popupPagePath } from "./google-sign-in.ts";
import { guessLimits } from "./guess-limits.ts";
import type { FindPerson, Identity, IdentityPerson } from "./identity.ts";
import type { OpenIdSettings } from "./open-id.ts";
import { hashAhead, hashingAhead, hashOnce } from "./passwords.ts";
import { linkGoodForMs, resetLetter } from "./reset-letter.ts";
import { checkIdentityInput } from "./rules.ts";
import { signedAnew } from "./signed-anew.ts";

/** Where the identity service answers (D11). */
export const identityPath = "/api/auth";

/** The header in which the library reads a client's address; we set it ourselves. */
const clientAddressHeader = "x-shokti-client-address";

type Needs = {
  db: Db;
  engine: Engine;
  config: Config;
  mailer: Mailer;
  /** Google or its stand-in; without it there is no "Sign in with Google". */
  google?: OpenIdSettings;
  /** Called after a person changed their name or photo, within the same request (D15). */
  onProfileChange: (person: IdentityPerson, findAgain: FindPerson) => Promise<void>;
};

/** Opens the identity service inside this server, on the studio's database, whose tables are up to date. */
export function openEmbeddedIdentity(needs: Needs): Identity {
  const auth = createAuth(needs);

  return {
    kind: "embedded",
    google: needs.google !== undefined,
    handle(request, clientAddress) {
      const headers = signedAnew(request.headers, needs.config);
      headers.set(clientAddressHeader, clientAddress);
      const asked = new Request(request, { headers });
      return orDatabaseFault(
        () => hashingAhead(() => auth.handler(asked)),
        ({ status }) => status >= 400,
      );
    },
    async whoIs(headers) {
      const session = await orDatabaseFault(
        () =>
          auth.api.getSession({
            headers: signedAnew(headers, needs.config),
            query: { disableRefresh: true },
          }),
        (found) => found === null,
      );
      return session && personOf(session.user);
    },
    forgetEnded: async (db, now, signal) => {
      const { adapter } = await createAuth({ ...needs, db }).$context;
      for (const model of ["session", "verification"]) await forgetEnded(adapter, { model, now, signal });
    },
    accounts: keepAccounts({ ...needs, auth, authOn: (tx) => createAuth({ ...needs, db: tx }) }),
  };
}

type Adapter = Awaited<Auth["$context"]>["adapter"];

/** The library deletes one only when it comes upon it. Some at a time, for whoever writes meanwhile. */
async function forgetEnded(
  adapter: Adapter,
  { model, now, signal }: { model: string; now: Date; signal: AbortSignal },
): Promise<void> {
  const ended = [{ field: "expiresAt", operator: "lt" as const, value: now }];
  for (;;) {
    signal.throwIfAborted();
    const some = await adapter.findMany<{ id: string }>({ model, where: ended, limit: 1000 });
    if (some.length === 0) return;
    const ids = some.map(({ id }) => id);
    await adapter.deleteMany({ model, where: [{ field: "id", operator: "in", value: ids }] });
  }
}

/** Brings the library's tables up to date, on a database that takes its time and under the lock of a start. */
export async function migrateIdentity(needs: Pick<Needs, "db" | "engine" | "config">): Promise<void> {
  const nothing = async () => {};
  const { options } = createAuth({ ...needs, mailer: { send: nothing }, onProfileChange: nothing });
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
}

/** The library's service, on a database or within a transaction. */
type Auth = ReturnType<typeof createAuth>;

function createAuth({ db, engine, config, mailer, google, onProfileChange }: Needs) {
  const follow = async (user: AuthUser) => onProfileChange(personOf(user), findPerson);
  return betterAuth({
    // The library has tables of its own, so it gets the connection without our tables' types.
    // An account and its password are one transaction.
    database: { db: db as unknown as Kysely<never>, type: engine, transaction: !db.isTransaction },
    secret: config.authSecret,
    basePath: identityPath,
    baseURL: baseUrl(config),
    trustedOrigins: (request) => ownOrigins(config, request?.url),
    user: { modelName: "identity_user" },
    session: { modelName: "identity_session", expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24 },
    // Google's tokens are of no use after the sign-in.
    account: { modelName: "identity_account", updateAccountOnSignIn: false },
    verification: { modelName: "identity_verification" },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: linkGoodForMs / 1000,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashOnce },
      sendResetPassword: async ({ user: { email: to }, token }) => mailer.send(resetLetter({ to, token })),
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        checkIdentityInput(context);
        if (context.path === "/sign-up/email") await hashAhead(context.body.password);
      }),
    },
    databaseHooks: {
      user: { update: { after: follow } },
      account: { create: { before: async (account) => ({ data: { ...account, idToken: null } }) } },
    },
    plugins: google ? [googleSignIn(google)] : [],
    // Also for a callback of no attempt of ours: the popup says that it failed, and closes. What is no refusal of the
    // library's leaves as ours do.
    onAPIError: { errorURL: identityPath + popupPagePath, throw: true },
    disabledPaths,
    rateLimit: rateLimit(config, db),
    advanced: {
      cookiePrefix: "shokti",
      // Each start sees to the tables; the library would look at all of them again for each of its transactions.
      database: { validateSchema: false },
      // Explicit, because the library drops both checks where TEST or NODE_ENV says that it is tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: config.appUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/**
 * Accounts end through the studio's own DELETE /users/{id}; emails do not change (D10); an account meets its
 * Google account by the verified address that both have, and in no other way.
 */
const disabledPaths = [
  "/delete-user",
  "/change-email",
  "/link-social",
  "/unlink-account",
  "/get-access-token",
  "/refresh-token",
  "/account-info",
];

/** The one address in production; in the demo every loopback name on every port (D51). */
function baseUrl(config: Config) {
  if (config.mode === "production") return config.appUrl;
  const hosts = [...loopbackHosts, new URL(config.appUrl).hostname];
  return { allowedHosts: hosts.flatMap((host) => [host, `${host}:*`]), fallback: config.appUrl };
}

/** Guessing passwords is slow in production; the demo, on one machine, only stops what runs away. */
function rateLimit(config: Config, db: Db) {
  const guesses = config.mode === "production" ? { window: 60, max: 10 } : { window: 60, max: 600 };
  return {
    enabled: true,
    customStorage: guessLimits(db),
    window: 60,
    max: config.mode === "production" ? 120 : 6000,
    customRules: {
      "/sign-in/*": guesses,
      "/sign-up/*": guesses,
      "/request-password-reset": guesses,
      "/reset-password": guesses,
    },
  };
}
