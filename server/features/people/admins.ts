import { ConfigError } from "#server/core/settings.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import type { Parts } from "#server/ports/parts.ts";
import { noteDecision } from "./audit.ts";
import { inviteAdmin } from "./first-admin.ts";

/** Who decides when the studio's owner gives a command: nobody who is signed in. */
const owner = { id: "owner", name: "The studio's owner", email: "" };

/** An admin as the owner reads of them. */
export type Admin = { id: string; name: string; email: string };

/** All admins, by email. */
export async function listAdmins(db: Db): Promise<Admin[]> {
  return db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("role", "=", "admin")
    .orderBy("email")
    .execute();
}

/**
 * Makes an admin of a member, who keeps their password, or of an address that nobody has registered, which is invited
 * by mail to choose one.
 * @throws ConfigError for a trainer, and for a stranger where the identity service is hosted
 */
export async function addAdmin(
  parts: Pick<Parts, "db" | "identity" | "clock">,
  email: string,
): Promise<"was admin" | "is admin" | "invited"> {
  const { db, identity, clock } = parts;
  const known = await db
    .selectFrom("users")
    .select(["id", "name", "email", "role"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (known?.role === "admin") return "was admin";
  if (known?.role === "trainer")
    throw new ConfigError(`${email} is a trainer; make them a member again on All Users, then try again`);
  if (!known && !identity.accounts)
    throw new ConfigError(`${email} has no account here yet; let them register, then try again`);
  return db.transaction().execute(async (tx) => {
    if (!known) await inviteAdmin({ ...parts, db: tx }, email);
    const subject = await tx
      .updateTable("users")
      .set({ role: "admin", request_status: "none" })
      .where("email", "=", email)
      .returning(["id", "name", "email"])
      .executeTakeFirstOrThrow();
    await noteDecision(tx, { actor: owner, subject, action: "made admin", now: clock.now() });
    return known ? "is admin" : "invited";
  });
}

/**
 * Makes an admin a member again, from their next request on.
 * @throws ConfigError for somebody who is no admin, and for the last one
 */
export async function removeAdmin({ db, clock }: Pick<Parts, "db" | "clock">, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked before they are counted: of two who are removed at once one must stay.
    const before = await listAdmins(tx);
    await lockPeople(
      tx,
      before.map(({ id }) => id),
    );
    const admins = await listAdmins(tx);
    const subject = admins.find((admin) => admin.email === email);
    if (!subject) throw new ConfigError(`${email} is no admin`);
    if (admins.length === 1)
      throw new ConfigError(`${email} is the only admin; add another one first: npm run studio -- admin add`);
    await tx.updateTable("users").set({ role: "member" }).where("id", "=", subject.id).execute();
    await noteDecision(tx, { actor: owner, subject, action: "admin no more", now: clock.now() });
  });
}
