import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { getMigrations } from "better-auth/db/migration";
import { type Kysely, sql } from "kysely";
import { ownOrigins } from "#server/core/own-origin.ts";
import type { Config } from "#server/core/settings.ts";
import { loopbackHosts } from "#server/core/unsafe-settings.ts";
import { orDatabaseFault } from "#server/db/engines/refusals.ts";
import type { Db, Engine } from "#server/db/open.ts";
import { purgeRows } from "#server/db/purge.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { type AfterAnswers, openAfterAnswers } from "./accounts/after-answers.ts";
import { currentPassword } from "./accounts/current-password.ts";
import { askers, makeWay, type RemoveRecord } from "./accounts/give-way.ts";
import { type AuthUser, findPerson, keepAccounts, personOf } from "./accounts/keeping.ts";
import { mailedLinks } from "./accounts/link-endpoints.ts";
import { passwordChange } from "./accounts/password-change.ts";
import { readIdentityInput } from "./accounts/rules.ts";
import { silentSignUp } from "./accounts/silent-sign-up.ts";
import { passkeyTable } from "./factors/passkey-table.ts";
import {
  encryptAnew,
  encryptingSecrets,
  secondFactor,
  unusedSecondFactors,
} from "./factors/second-factor.ts";
import type { FindPerson, Identity, IdentityPerson } from "./identity.ts";
import { mailLink } from "./links/letters.ts";
import type { OpenIdSettings } from "./open-id/open-id.ts";
import { openIdSignIn, popupPagePath } from "./open-id/sign-in.ts";
import { rateLimit } from "./secrets/call-limits.ts";
import { limitSecrets } from "./secrets/limit-secrets.ts";
import { keepPasswords, type PasswordCost, type Passwords } from "./secrets/passwords.ts";
import { refuseGuessable } from "./secrets/refuse-guessable.ts";
import { currentLogins } from "./sessions/current-logins.ts";
import { endIfOutlived, endOutlived, sessionKeeping } from "./sessions/keeping.ts";
import { replacedSessions } from "./sessions/replaced.ts";
import { signedAnew } from "./sessions/signed-anew.ts";

/** The path of the identity service (D11). */
export const identityPath = "/api/auth";

/** The header in which the library expects the client's address; we set it ourselves. */
const clientAddressHeader = "x-shokti-client-address";

/** Set if that address may be an unknown proxy's; from outside it is never taken. */
const unknownProxyHeader = "x-shokti-unknown-proxy";

type Needs = {
  db: Db;
  engine: Engine;
  config: Config;
  mailer: Mailer;
  /** Other ways to sign in: Google or its stand-in, and another OpenID provider. */
  providers?: readonly OpenIdSettings[];
  /** Called after a person changed their name or photo, within the same request (D15). */
  onProfileChange: (person: IdentityPerson, findAgain: FindPerson) => Promise<void>;
  /** Deletes the studio's record of an account that yields to its address's owner (D67); without it none does. */
  removeRecord?: RemoveRecord | undefined;
  /** Called after such a record was deleted. */
  onRecordGone?: (() => void) | undefined;
  passwords: Passwords;
  after: AfterAnswers;
};

type Opening = Omit<Needs, "passwords" | "after"> & {
  /** Overrides production's cost, for tests. */
  passwordCost?: PasswordCost;
  /** Receives failures of work done after a request was answered. */
  reportError?: (error: unknown) => void;
};

/** Opens the identity service inside this server, on the studio's migrated database. */
export function openEmbeddedIdentity({
  passwordCost,
  reportError = () => {},
  ...opening
}: Opening): Identity {
  const passwords = keepPasswords(opening.db, passwordCost);
  const needs = { ...opening, passwords, after: openAfterAnswers(reportError) };
  const auth = createAuth(needs);
  const withPasskeys = onceLoaded(async () => {
    const { passkeys } = await import("./factors/passkeys.ts");
    return createAuth(needs, [passkeys()]);
  });

  const whoIs = async (headers: Headers) => {
    const { response: found, headers: answer } = await orDatabaseFault(
      () => auth.api.getSession({ headers: signedAnew(headers, needs.config), returnHeaders: true }),
      ({ response }) => response === null,
    );
    if (!found) return null;
    return { ...personOf(found.user), session: { id: found.session.id, cookies: answer.getSetCookie() } };
  };

  return {
    kind: "embedded",
    providers: (needs.providers ?? []).map(({ id, name }) => ({ id, name })),
    handle(request, clientAddress, about) {
      const headers = signedAnew(request.headers, needs.config);
      headers.set(clientAddressHeader, clientAddress);
      headers.delete(unknownProxyHeader);
      if (about?.isOfMany) headers.set(unknownProxyHeader, "yes");
      const asked = new Request(request, { headers });
      return orDatabaseFault(
        () =>
          askers.run(
            () => whoIs(request.headers),
            async () => (isAboutPasskeys(asked) ? await withPasskeys() : auth).handler(asked),
          ),
        ({ status }) => status >= 400,
      );
    },
    whoIs,
    purgeEnded: async (db, now, signal) => {
      const old = sql`"expiresAt" < ${now.toISOString()}`;
      for (const table of ["identity_session", "identity_verification"] as const)
        await purgeRows(db, table, { old, signal });
      await endOutlived(db, now);
    },
    sessions: sessionKeeping,
    settled: needs.after.settled,
    accounts: keepAccounts(needs),
  };
}

/** Migrates the library's tables, on the background database and under the start lock. */
export async function migrateIdentity(needs: Pick<Needs, "db" | "engine" | "config">): Promise<void> {
  const nothing = async () => {};
  const { options, $context } = createAuth({
    ...needs,
    mailer: { send: nothing },
    onProfileChange: nothing,
    passwords: keepPasswords(needs.db),
    after: openAfterAnswers(() => {}),
  });
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
  await encryptAnew(needs, (await $context).secretConfig);
}

function isAboutPasskeys({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(`${identityPath}/passkey/`);
}

function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

/** The library's service. */
function createAuth(needs: Needs, more: BetterAuthPlugin[] = []) {
  const {
    db,
    engine,
    config,
    mailer,
    providers = [],
    onProfileChange,
    removeRecord,
    onRecordGone,
    passwords,
    after,
  } = needs;
  const askForProof = async ({ emailVerified, ...user }: AuthUser) => {
    if (emailVerified) return;
    after.begin(() => db.transaction().execute((tx) => mailLink("proof", user, { mailer, tx })));
  };
  const follow = async (user: AuthUser) => onProfileChange(personOf(user), findPerson);
  return betterAuth({
    // The library has tables of its own, so it gets the connection without our types. An account and its password are
    // written in one transaction.
    database: { db: db as unknown as Kysely<never>, type: engine, transaction: true },
    secret: config.authSecret,
    secrets: encryptingSecrets(config),
    basePath: identityPath,
    baseURL: baseUrl(config),
    trustedOrigins: (request) => ownOrigins(config, request?.url),
    user: { modelName: "identity_user" },
    // Each access token requested, once an hour in use, extends the session again.
    session: {
      modelName: "identity_session",
      expiresIn: 60 * 60 * 24 * 30,
      updateAge: 60 * 10,
      // Where others require a recent login, we require a recent proof.
      freshAge: 0,
    },
    // A provider's tokens are useless after the sign-in.
    account: { modelName: "identity_account", updateAccountOnSignIn: false },
    // Only hashes of credentials are stored; a job of ours cleans up.
    verification: { modelName: "identity_verification", storeIdentifier: "hashed", disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: passwords,
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const body = readIdentityInput(context);
        await endIfOutlived(context, db);
        await refuseGuessable(context);
        return { context: { body } };
      }),
    },
    databaseHooks: {
      user: { create: { after: askForProof }, update: { after: follow } },
      account: {
        create: { before: async (account) => ({ data: { ...account, idToken: null, accessToken: null } }) },
      },
    },
    plugins: [
      silentSignUp({ db, config, mailer, addressHeader: clientAddressHeader, unknownProxyHeader }),
      mailedLinks({ db, config, mailer, after }),
      passwordChange({ db, mailer }),
      // Before the second factor, which takes over the session that a password opens.
      currentPassword({ db }),
      ...secondFactor({ db, config }),
      passkeyTable,
      openIdSignIn(providers, (login) => makeWay({ db, removeRecord, onRecordGone }, login)),
      replacedSessions,
      ...more,
      currentLogins({ db }),
      // Last, because it looks at the outcome of the others.
      limitSecrets({ db, config, addressHeader: clientAddressHeader }),
    ],
    // Also for callbacks that are not ours: the popup reports a failure and closes. Errors other than the library's
    // leave like all of ours.
    onAPIError: { errorURL: identityPath + popupPagePath, throw: true },
    disabledPaths,
    rateLimit: rateLimit(config, db),
    advanced: {
      // Browsers take such a cookie from this very host only: no sibling subdomain can plant a session.
      cookiePrefix: config.appUrl.startsWith("https:") ? "__Host-shokti" : "shokti",
      // Each start migrates the tables; the library would check them again for each of its transactions.
      database: { validateSchema: false },
      // Explicit, because the library drops both checks if TEST or NODE_ENV says that this is a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The library's own prefix is a weaker one, and it takes an https address for a wish for it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.appUrl.startsWith("https:") },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/**
 * Accounts are deleted by the studio's own DELETE /users/{id}, sessions by its /sessions; emails do not change (D10);
 * an account is linked to Google only by the verified address that both share.
 */
const disabledPaths = [
  "/delete-user",
  "/change-email",
  "/link-social",
  "/unlink-account",
  "/get-access-token",
  "/refresh-token",
  "/account-info",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/verify-email",
  "/send-verification-email",
  ...unusedSecondFactors,
];

/** The single origin in production; in the demo every loopback name on every port (D51). */
function baseUrl(config: Config) {
  if (config.mode === "production") return config.appUrl;
  const hosts = [...loopbackHosts, new URL(config.appUrl).hostname];
  return { allowedHosts: hosts.flatMap((host) => [host, `${host}:*`]), fallback: config.appUrl };
}
