import type { Db } from "#server/db/open.ts";

type Tables = {
  identity_two_factor: { userId: string };
  identity_passkey: { userId: string };
  identity_user: { id: string; twoFactorEnabled: null };
};

/** Leaves an account nothing but its password, by editing the library's tables: its own calls need a session. */
export async function removeFactors(subject: string, tx: Db): Promise<void> {
  const tables = tx.withTables<Tables>();
  await tables.deleteFrom("identity_two_factor").where("userId", "=", subject).execute();
  await tables.deleteFrom("identity_passkey").where("userId", "=", subject).execute();
  await tables
    .updateTable("identity_user")
    .set({ twoFactorEnabled: null })
    .where("id", "=", subject)
    .execute();
}
