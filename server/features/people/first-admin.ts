import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import { note } from "#server/db/notes.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { noApplication, userColumns } from "#server/db/rows.ts";
import { type Departures, endTraining, lockWithPartners } from "#server/features/leaving/leaving.ts";
import type { NewAccount } from "#server/ports/identity/identity.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";

/**
 * At start, creates the admin named in the settings, unless there is one (D16) or the identity service is hosted. The
 * account is recreated, so that nobody who registered with that address before keeps access, and the address is
 * mailed a link to set a password: atomically, and once.
 * @throws ConfigError for a production that has no admin and names none
 */
export async function ensureFirstAdmin(
  { db, identity, config, clock, mailer }: Pick<Parts, "db" | "identity" | "config" | "clock" | "mailer">,
  departures: Departures,
): Promise<void> {
  const { adminEmail: email } = config;
  const hasAdmin = async (tx: Db) =>
    (await tx.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst()) !== undefined;
  if (await hasAdmin(db)) return;
  if (!email && config.mode === "production") throw new ConfigError(nobodyRunsItText);
  if (!email || !identity.accounts) return;
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    await waitForOthers(tx, now);
    if (await hasAdmin(tx)) return;
    await identity.accounts?.lock({ email }, tx);
    await endTrainingOf(tx, { email, departures, mailer, now });
    await inviteAdmin({ db: tx, identity, clock }, adminAccount(email));
  });
}

/** A trainer who becomes an admin is booked no more, as after any change of role (D59). */
async function endTrainingOf(
  tx: Db,
  { email, ...leaving }: { email: string; departures: Departures; mailer: Mailer; now: Date },
): Promise<void> {
  const trainer = await findRow(tx, "users", { email, role: "trainer" });
  if (!trainer) return;
  await lockWithPartners(tx, trainer);
  await endTraining(tx, { trainer, ...leaving });
  await tx.updateTable("users").set({ slot_duration: 0 }).where("id", "=", trainer.id).execute();
}

/** The account of an admin of whom only the address is known. */
export const adminAccount = (email: string): NewAccount => ({
  email,
  name: `${brand.name} admin`,
  photoUrl: "",
});

/**
 * Makes an address an admin within a transaction, with a new account and a mailed link to set its password. Only if
 * the identity service keeps its accounts here.
 */
export async function inviteAdmin(
  { db: tx, identity: { accounts }, clock }: Pick<Parts, "db" | "identity" | "clock">,
  account: NewAccount,
): Promise<void> {
  if (!accounts) return;
  // This invalidates access tokens of an earlier account with this address.
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

/** Makes others that would invite an admin wait until this transaction ends. Call it before anything is locked. */
export async function waitForOthers(tx: Db, now: Date): Promise<void> {
  await note(tx, "first admin", now);
}

const nobodyRunsItText =
  "ADMIN_EMAIL: is missing; the studio has no admin, and there is no other way to get the first one";
