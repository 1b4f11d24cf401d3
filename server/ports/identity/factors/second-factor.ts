import { createHash, createHmac, randomInt } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, getSessionFromCtx } from "better-auth/api";
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import { type Config, takenAuthSecrets } from "#server/core/settings.ts";
import { openLimit } from "#server/db/limits/rate-limits.ts";
import type { Db } from "#server/db/open.ts";
import { type Call, on } from "#server/ports/identity/library/hooks.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";
import { recentProof } from "#server/ports/identity/sessions/recent-proof.ts";
import { brand } from "#studio/brand.ts";

type Needs = { db: Db; config: Config };

/** Authenticator app codes after the password, and recovery codes for people who lost the app (D67, spec §4). */
export function secondFactor(needs: Needs) {
  return [
    twoFactor({
      issuer: brand.name,
      // Stryker disable next-line StringLiteral: the library keeps what a run named for those that follow in its thread
      twoFactorTable: "identity_two_factor",
      backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
    }),
    codesOnce(needs),
    recentProof(needs),
  ];
}

/** The library's paths that the studio does not offer: codes by mail, and viewing the existing secret. */
export const unusedSecondFactors = [
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  "/two-factor/get-totp-uri",
];

/** Letters and digits that cannot be confused on paper. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

function recoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: 10 }, () => `${part()}-${part()}`);
}

/** The library accepts the codes of the half minutes before and after, so a code is valid for a minute and a half. */
// Stryker disable next-line StringLiteral: under any name it has keys of its own
const oneTry = openLimit({ name: "totp code", most: 1, seconds: 120 });

/**
 * Accepts each code once (RFC 6238 §5.2), and none within a session, where it would tell right codes from wrong ones.
 */
function codesOnce({ db, config }: Needs): BetterAuthPlugin {
  return {
    id: "codes-once",
    hooks: {
      before: [
        on(["/two-factor/verify-totp", "/two-factor/verify-backup-code"], async (context) => {
          const userId = await whoseCode(context);
          const { code } = context.body as { code: string };
          if (context.path !== "/two-factor/verify-totp" || !userId) return;
          // Hashed, so that nobody who reads the table learns a code about to be entered.
          // Stryker disable next-line StringLiteral: in any form
          const key = createHmac("sha256", config.authSecret).update(`${userId} ${code}`).digest("hex");
          if (!(await oneTry.shared(db, key)).allowed)
            throw new APIError("UNAUTHORIZED", {
              code: "INVALID_CODE",
              message: "Wait for the next code and enter that one.",
            });
        }),
      ],
    },
  };
}

/** The user who sets it up in a session, or has just entered the password. */
async function whoseCode(context: Call): Promise<string | undefined> {
  const session = await getSessionFromCtx<{ twoFactorEnabled?: boolean }>(context);
  // A recovery code does not set anything up.
  if (session && (session.user.twoFactorEnabled || context.path !== "/two-factor/verify-totp"))
    throw new APIError("BAD_REQUEST", { code: "ALREADY_IN", message: "You’re already logged in." });
  return session?.user.id ?? (await whoIsHalfIn(context));
}

/** The user whose password was right and who must enter a code next. */
export async function whoIsHalfIn(context: Call): Promise<string | undefined> {
  const { createAuthCookie, secret, internalAdapter } = context.context;
  const attempt = await context.getSignedCookie(createAuthCookie("two_factor").name, secret);
  const found = attempt ? await internalAdapter.findVerificationValue(attempt) : null;
  return found?.value;
}

/**
 * The library's encryption secrets, the current one first. It tells them apart by a permanent number, so that is
 * derived from the secret.
 */
export function encryptingSecrets(config: Config): { version: number; value: string }[] {
  return [...new Set(takenAuthSecrets(config))].map((value) => ({ version: versionOf(value), value }));
}

type SecretConfig = Parameters<typeof symmetricDecrypt>[0]["key"];

/** At a start with a new secret, re-encrypts what the previous one had encrypted, before that is removed. */
export async function encryptAnew({ db, config }: Needs, key: SecretConfig): Promise<void> {
  // Stryker disable next-line ConditionalExpression: it saves a look at what none has encrypted
  if (!config.previousAuthSecret) return;
  const tables = withIdentity(db);
  const rows = await tables
    .selectFrom("identity_two_factor")
    .select(["id", "secret", "backupCodes"])
    .execute();
  const again = async (data: string) =>
    symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  const before = versionOf(config.previousAuthSecret);
  for (const { id, secret, backupCodes } of rows) {
    if (parseEnvelope(secret)?.version !== before) continue;
    const columns = { secret: await again(secret), backupCodes: await again(backupCodes) };
    // Unless a code was used meanwhile: then the next start does it.
    await tables
      .updateTable("identity_two_factor")
      .set(columns)
      .where("id", "=", id)
      .where("backupCodes", "=", backupCodes)
      .execute();
  }
}

function versionOf(secret: string): number {
  return createHash("sha256").update(`version:${secret}`).digest().readUInt32BE();
}
