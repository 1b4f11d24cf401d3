import type { Db } from "#server/db/open.ts";

/** What we read and write of the library's tables ourselves. Times are text on SQLite and dates on PostgreSQL. */
type IdentityTables = {
  identity_user: {
    id: string;
    email: string;
    name: string;
    image: string | null;
    emailVerified: boolean;
    twoFactorEnabled: boolean | number | null;
    createdAt: string | Date;
    updatedAt: string | Date;
  };
  identity_account: {
    id: string;
    userId: string;
    providerId: string;
    accountId: string;
    password: string | null;
    createdAt: string | Date;
    updatedAt: string | Date;
  };
  identity_session: {
    id: string;
    userId: string;
    createdAt: string | Date;
    provenAt: string | Date | null;
    factorAt: string | Date | null;
    updatedAt: string | Date;
    expiresAt: string | Date;
    ipAddress: string | null;
    userAgent: string | null;
  };
  identity_verification: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: string | Date;
    createdAt: string | Date;
    updatedAt: string | Date;
  };
  identity_two_factor: { id: string; userId: string; secret: string; backupCodes: string };
  identity_passkey: { id: string; userId: string; credentialID: string };
};

/** The database with the library's tables beside the studio's. */
export const withIdentity = (db: Db) => db.withTables<IdentityTables>();
