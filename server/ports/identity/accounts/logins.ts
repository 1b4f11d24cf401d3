import type { Db } from "#server/db/open.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";

/** The library's name for a password's row. */
const password = "credential";

/** What opens an account besides a session. */
export type AccountLogins = {
  password: boolean;
  authenticatorApp: boolean;
  passkeys: number;
  /** Ids of other services. */
  providers: string[];
};

/** What opens this account today. */
export async function readLogins(db: Db, subject: string): Promise<AccountLogins> {
  const tables = withIdentity(db);
  const accounts = await tables
    .selectFrom("identity_account")
    .select("providerId")
    .where("userId", "=", subject)
    .orderBy("providerId")
    .execute();
  const passkeys = await tables
    .selectFrom("identity_passkey")
    .select("id")
    .where("userId", "=", subject)
    .execute();
  const user = await tables
    .selectFrom("identity_user")
    .select("twoFactorEnabled")
    .where("id", "=", subject)
    .executeTakeFirst();
  const services = accounts.map(({ providerId }) => providerId);
  return {
    password: services.includes(password),
    // Stryker disable next-line OptionalChaining: whose logins are read has an account
    authenticatorApp: Boolean(user?.twoFactorEnabled),
    passkeys: passkeys.length,
    providers: services.filter((one) => one !== password),
  };
}

/** What a new password by mail removes: everything `emptyForReset` does. */
export async function lostByReset(db: Db, subject: string): Promise<AccountLogins> {
  const logins = await readLogins(db, subject);
  return (await isProvenAdmin(db, subject)) ? { ...logins, authenticatorApp: false, passkeys: 0 } : logins;
}

/**
 * Removes everything that opens an account, within `tx`, for a new password that its address's owner has chosen (D67).
 * An admin's second factor stays: otherwise reading an admin's mail would make anyone an admin (docs/decisions/031).
 */
export async function emptyForReset(subject: string, tx: Db): Promise<void> {
  await removeServices(subject, tx);
  if (!(await isProvenAdmin(tx, subject))) await removeFactors(subject, tx);
}

/** Removes everything that opens an account, within `tx`: nobody gets in until its owner chooses a password (D67). */
export async function emptyAccount(subject: string, tx: Db): Promise<void> {
  await removeServices(subject, tx);
  await removeFactors(subject, tx);
}

/** Removes an account's authenticator app, recovery codes and passkeys. */
export async function removeFactors(subject: string, tx: Db): Promise<void> {
  const tables = withIdentity(tx);
  await tables.deleteFrom("identity_two_factor").where("userId", "=", subject).execute();
  await tables.deleteFrom("identity_passkey").where("userId", "=", subject).execute();
  await tables
    .updateTable("identity_user")
    .set({ twoFactorEnabled: null })
    .where("id", "=", subject)
    .execute();
}

/** Removes the password and other services' logins, and ends all sessions. */
export async function removeServices(subject: string, tx: Db): Promise<void> {
  const tables = withIdentity(tx);
  await tables.deleteFrom("identity_account").where("userId", "=", subject).execute();
  await tables.deleteFrom("identity_session").where("userId", "=", subject).execute();
}

async function isProvenAdmin(db: Db, subject: string): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("identity_subject", "=", subject)
    .where("role", "=", "admin")
    .where("email_proven", "=", 1)
    .executeTakeFirst();
  return admin !== undefined;
}
