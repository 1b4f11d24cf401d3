import { createHash, randomBytes } from "node:crypto";
import type { AuthContext } from "better-auth";
import type { Db } from "#server/db/open.ts";
import { withIdentity } from "./identity-tables.ts";

/**
 * The library's access to its tables, on a database or within a transaction. Its other helpers use the request's own
 * connection, and would deadlock with a transaction of ours.
 */
export type Adapter = Pick<
  AuthContext["adapter"],
  "create" | "findOne" | "findMany" | "update" | "deleteMany"
>;

/** What a mailed link is for, and the token that only the mail contains. */
export type Link = { purpose: "reset-password" | "prove-email"; token: string };
type KeptLink = { id: string; value: string; expiresAt: Date };

/** Creates a link for an account. Only the mail has its token: a hash is stored. */
export async function makeLink(
  adapter: Adapter,
  { purpose, userId, goodForMs }: { purpose: Link["purpose"]; userId: string; goodForMs: number },
): Promise<string> {
  const token = randomBytes(18).toString("hex");
  const now = new Date();
  const expiresAt = new Date(now.getTime() + goodForMs);
  const kept = { identifier: keyOf({ purpose, token }), value: userId, expiresAt };
  await adapter.create({ model: "verification", data: { ...kept, createdAt: now, updatedAt: now } });
  return token;
}

/** The id of the account a valid link belongs to. Reading does not consume it. */
export async function readLink(adapter: Adapter, link: Link): Promise<string | undefined> {
  const where = [{ field: "identifier", value: keyOf(link) }];
  const kept = await adapter.findOne<KeptLink>({ model: "verification", where });
  return kept && kept.expiresAt > new Date() ? kept.value : undefined;
}

/** Consumes a link within `tx`, and voids all others of its account; undefined if it is not valid. */
export async function consumeLink(adapter: Adapter, link: Link, tx: Db): Promise<string | undefined> {
  const userId = await readLink(adapter, link);
  if (userId === undefined) return undefined;
  // Two links of one account used at once are serialised: the second is void by then.
  await lockAccount(tx, userId);
  if ((await readLink(adapter, link)) === undefined) return undefined;
  await voidLinks(adapter, userId);
  return userId;
}

/** Voids all links mailed for an account. */
export async function voidLinks(adapter: Adapter, userId: string): Promise<void> {
  await adapter.deleteMany({ model: "verification", where: [{ field: "value", value: userId }] });
}

const keyOf = ({ purpose, token }: Link) =>
  createHash("sha256").update(`${purpose}:${token}`).digest("base64url");

/** Locks an account for `tx`. */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await withIdentity(tx).updateTable("identity_user").set({ id: userId }).where("id", "=", userId).execute();
}
