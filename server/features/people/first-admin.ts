import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { noApplication, userColumns } from "#server/db/rows.ts";
import type { NewAccount } from "#server/ports/identity/identity.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";

/**
 * At start, makes the admin whom the configuration names, unless there is an admin (D16) or the identity service
 * is hosted. The account is made anew, so that nobody who registered with that address before keeps anything,
 * and the address is mailed a link to set a password: all of it or nothing, once.
 * @throws ConfigError for a production that has no admin and names none
 */
export async function ensureFirstAdmin({
  db,
  identity,
  config,
  clock,
}: Pick<Parts, "db" | "identity" | "config" | "clock">): Promise<void> {
  const { adminEmail: email } = config;
  const hasAdmin = async (tx: Db) =>
    (await tx.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst()) !== undefined;
  if (await hasAdmin(db)) return;
  if (!email && config.mode === "production") throw new ConfigError(nobodyRunsItText);
  if (!email || !identity.accounts) return;
  await db.transaction().execute(async (tx) => {
    await waitForOthers(tx, clock.now());
    if (!(await hasAdmin(tx))) await inviteAdmin({ db: tx, identity, clock }, adminAccount(email));
  });
}

/** The account of an admin of whom nothing is known but the address. */
export const adminAccount = (email: string): NewAccount => ({
  email,
  name: `${brand.name} admin`,
  photoUrl: "",
});

/**
 * Makes an admin of an address within a transaction, with an account made anew and a mailed link to set its password.
 * Only where the identity service keeps its accounts here.
 */
export async function inviteAdmin(
  { db: tx, identity: { accounts }, clock }: Pick<Parts, "db" | "identity" | "clock">,
  account: NewAccount,
): Promise<void> {
  if (!accounts) return;
  // Access tokens of an earlier account with this address open nothing then.
  const person = await accounts.inviteAccount(account, tx);
  await tx
    .insertInto("users")
    .values(
      userColumns({
        id: newId(),
        email: account.email,
        identity_subject: person.subject,
        email_proven: 1,
        name: person.name,
        photo_url: person.photoUrl,
        role: "admin",
        request_status: "none",
        application: noApplication,
        slot_duration: 0,
        createdAt: clock.now(),
      }),
    )
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        role: "admin",
        request_status: "none",
        identity_subject: person.subject,
        email_proven: 1,
      }),
    )
    .execute();
}

/** Has every other start that looks for an admin wait until this transaction ends. */
async function waitForOthers(tx: Db, now: Date): Promise<void> {
  const value = now.toISOString();
  await tx
    .insertInto("notes")
    .values({ name: "first admin", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

const nobodyRunsItText =
  "ADMIN_EMAIL: is missing; the studio has no admin, and there is no other way to get the first one";
