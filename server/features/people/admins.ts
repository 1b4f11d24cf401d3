import { ConfigError } from "#server/core/settings.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { findRow, getRow } from "#server/db/plain-rows.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import type { Parts } from "#server/ports/parts.ts";
import { adminAccount, inviteAdmin, waitForOthers } from "./first-admin.ts";
import { listAdmins } from "./reads.ts";

/** The actor of the owner's commands, which nobody is signed in for. */
export const owner = { id: "owner", name: "The studio's owner", email: "" };

/**
 * How someone became an admin. Only whoever can read the address's mail gets in, not necessarily whoever registered
 * it.
 */
export type Added = "was admin" | "is admin" | "invited" | "has to prove it";

/**
 * Makes a member, or an address that is not registered, an admin. An unproven address gets a new account and a mailed
 * link to choose a password; a hosted identity service proves it itself.
 * @throws ConfigError for a trainer, and for an unknown address if the identity service is hosted
 */
export async function addAdmin(
  { db, identity, clock }: Pick<Parts, "db" | "identity" | "clock">,
  email: string,
): Promise<Added> {
  return db.transaction().execute(async (tx) => {
    // A stranger has no row to lock: of three at once one invites.
    await waitForOthers(tx, clock.now());
    await identity.accounts?.lock({ email }, tx);
    const known = await findLocked(tx, email);
    if (known?.role === "admin") return "was admin";
    if (known?.role === "trainer")
      throw new ConfigError(`${email} is a trainer; make them a member again on All Users, then try again`);
    if (!known && !identity.accounts)
      throw new ConfigError(`${email} has no account here yet; let them register, then try again`);
    const outcome = await promote({ db: tx, identity, clock }, { email, known });
    const subject = await getRow(tx, "users", { email });
    await noteDecision(tx, { actor: owner, subject, action: "made admin", now: clock.now() });
    return outcome;
  });
}

/** The member, read under a lock. */
async function findLocked(tx: Db, email: string) {
  const find = () => findRow(tx, "users", { email });
  const before = await find();
  if (before) await lockPeople(tx, [before.id]);
  return find();
}

async function promote(
  parts: Pick<Parts, "db" | "identity" | "clock">,
  { email, known }: { email: string; known: Awaited<ReturnType<typeof findLocked>> },
): Promise<Added> {
  const { db: tx, identity } = parts;
  const subject = known?.identity_subject;
  const account = subject ? await identity.accounts?.find(subject, tx) : undefined;
  if (!known || (identity.accounts && !account?.emailVerified)) {
    await inviteAdmin(
      parts,
      known ? { email, name: known.name, photoUrl: known.photo_url } : adminAccount(email),
    );
    return "invited";
  }
  // A hosted service's account gets the record back only when it brings proof of the address.
  const columns = { role: "admin", request_status: "none" } as const;
  await tx
    .updateTable("users")
    .set(identity.accounts ? columns : { ...columns, identity_subject: null })
    .where("id", "=", known.id)
    .execute();
  return identity.accounts ? "is admin" : "has to prove it";
}

/**
 * Makes an admin a member again, from their next request on.
 * @throws ConfigError for someone who is not an admin, and for the last one
 */
export async function removeAdmin({ db, clock }: Pick<Parts, "db" | "clock">, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked before they are counted: if two are removed at once, one must stay.
    const before = await listAdmins(tx);
    await lockPeople(
      tx,
      before.map(({ id }) => id),
    );
    const admins = await listAdmins(tx);
    const subject = admins.find((admin) => admin.email === email);
    if (!subject) throw new ConfigError(`${email} is not an admin`);
    if (admins.length === 1)
      throw new ConfigError(`${email} is the only admin; add another first: npm run studio -- admin add`);
    await tx.updateTable("users").set({ role: "member" }).where("id", "=", subject.id).execute();
    await noteDecision(tx, { actor: owner, subject, action: "admin no more", now: clock.now() });
  });
}
