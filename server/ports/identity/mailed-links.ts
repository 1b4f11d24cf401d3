import { createHash, randomBytes } from "node:crypto";
import type { AuthContext } from "better-auth";
import type { Db } from "#server/db/open.ts";

/**
 * The library's access to its tables, on a database or within a transaction. What it has beside it runs on whatever
 * the request began with, and would wait for a transaction of ours.
 */
export type Adapter = Pick<
  AuthContext["adapter"],
  "create" | "findOne" | "findMany" | "update" | "deleteMany"
>;

/** What a mailed link is for, and what only its mail knows. */
type Link = { purpose: "reset-password" | "prove-email"; token: string };
type KeptLink = { id: string; value: string; expiresAt: Date };

/** Makes a link for an account. Its token is in the mail alone: what is kept is a hash. */
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

/** The id of the account whose link this is, while it holds. Reading uses nothing up. */
export async function readLink(adapter: Adapter, link: Link): Promise<string | undefined> {
  const where = [{ field: "identifier", value: keyOf(link) }];
  const kept = await adapter.findOne<KeptLink>({ model: "verification", where });
  return kept && kept.expiresAt > new Date() ? kept.value : undefined;
}

/** Uses a link up within `tx`, and with it all others of its account; undefined for one that does not hold. */
export async function consumeLink(adapter: Adapter, link: Link, tx: Db): Promise<string | undefined> {
  const userId = await readLink(adapter, link);
  if (userId === undefined) return undefined;
  // Two links of one account, used at once, come one after the other: the second is void by then.
  await lockAccount(tx, userId);
  if ((await readLink(adapter, link)) === undefined) return undefined;
  await voidLinks(adapter, userId);
  return userId;
}

/** Ends all links that were mailed for an account. */
export async function voidLinks(adapter: Adapter, userId: string): Promise<void> {
  await adapter.deleteMany({ model: "verification", where: [{ field: "value", value: userId }] });
}

const keyOf = ({ purpose, token }: Link) =>
  createHash("sha256").update(`${purpose}:${token}`).digest("base64url");

/** Has everybody else who would change this account wait for `tx`. */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await tx
    .withTables<{ identity_user: { id: string } }>()
    .updateTable("identity_user")
    .set({ id: userId })
    .where("id", "=", userId)
    .execute();
}
