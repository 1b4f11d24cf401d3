import { sql } from "kysely";
import type { Held, Holder } from "./held.ts";

const byAccount = ({ subject }: Holder) => sql`"userId" = ${subject}`;

/** The tables of the identity library, if it runs inside this server. */
export const identityTables: Record<string, Held> = {
  identity_user: {
    as: "account",
    whose: ({ subject }) => sql`id = ${subject}`,
    shown: "id name email emailVerified image createdAt updatedAt twoFactorEnabled",
    leaving: "deleted",
  },
  identity_session: {
    as: "sessions",
    whose: byAccount,
    shown: "id expiresAt createdAt updatedAt ipAddress userAgent userId provenAt factorAt",
    withheld: "token",
    leaving: "deleted",
  },
  identity_account: {
    as: "ways to log in",
    whose: byAccount,
    shown: `id accountId providerId userId accessTokenExpiresAt refreshTokenExpiresAt scope createdAt
      updatedAt`,
    withheld: "password accessToken refreshToken idToken",
    leaving: "deleted",
  },
  identity_verification: {
    nobodys: "hashes of mailed links, for an hour",
    columns: "id identifier value expiresAt createdAt updatedAt",
  },
  identity_two_factor: {
    as: "authenticator app",
    whose: byAccount,
    shown: "id userId verified failedVerificationCount lockedUntil",
    withheld: "secret backupCodes",
    leaving: "deleted",
  },
  identity_passkey: {
    as: "passkeys",
    whose: byAccount,
    shown: "id name userId counter deviceType backedUp transports createdAt aaguid lastUsedAt",
    withheld: "publicKey credentialID",
    leaving: "deleted",
  },
};
