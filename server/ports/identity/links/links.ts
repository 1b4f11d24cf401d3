import { createHash, randomBytes } from "node:crypto";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";

/** What a mailed link is for, and the token that only the mail contains. */
export type Link = { purpose: "reset-password" | "prove-email"; token: string };

const hourMs = 60 * 60 * 1000;
/** How long a link is valid, as its mail says. */
export const goodForMs = { "reset-password": hourMs, "prove-email": 24 * hourMs };

/** Creates a link for an account. Only the mail has its token: a hash is stored. */
export async function makeLink(tx: Db, purpose: Link["purpose"], userId: string): Promise<string> {
  const token = randomBytes(18).toString("hex");
  const now = new Date();
  const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const expiresAt = new Date(now.getTime() + goodForMs[purpose]).toISOString();
  await withIdentity(tx)
    .insertInto("identity_verification")
    .values({ id: newId(), identifier: keyOf({ purpose, token }), value: userId, expiresAt, ...times })
    .execute();
  return token;
}

/** The id of the account a valid link belongs to. Reading does not consume it. */
export async function readLink(db: Db, link: Link): Promise<string | undefined> {
  const kept = await withIdentity(db)
    .selectFrom("identity_verification")
    .select("value")
    .where("identifier", "=", keyOf(link))
    .where("expiresAt", ">", new Date().toISOString())
    .executeTakeFirst();
  return kept?.value;
}

/** Consumes a link within `tx`, and voids all others of its account; undefined if it is not valid. */
export async function consumeLink(tx: Db, link: Link): Promise<string | undefined> {
  const userId = await readLink(tx, link);
  if (userId === undefined) return undefined;
  // Two links of one account used at once are serialised: the second is void by then.
  await lockAccount(tx, { id: userId });
  if ((await readLink(tx, link)) === undefined) return undefined;
  await voidLinks(tx, userId);
  return userId;
}

/** Voids all links mailed for an account. */
export async function voidLinks(tx: Db, userId: string): Promise<void> {
  await withIdentity(tx).deleteFrom("identity_verification").where("value", "=", userId).execute();
}

const keyOf = ({ purpose, token }: Link) =>
  createHash("sha256").update(`${purpose}:${token}`).digest("base64url");

/** Locks an account for `tx`, if there is one. */
export async function lockAccount(tx: Db, which: { id: string } | { email: string }): Promise<void> {
  await withIdentity(tx)
    .updateTable("identity_user")
    .set((eb) => ({ id: eb.ref("id") }))
    .where((eb) => eb.and(which))
    .execute();
}
