import { hash, randomBytes } from "node:crypto";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";

/** Long enough that nobody can guess one. */
const secretBytes = 24;

/** Creates someone's secret address, replacing an earlier one, and returns the secret, which is not stored. */
export async function makeAddress(db: Db, { userId, now }: { userId: string; now: Date }): Promise<string> {
  const secret = randomBytes(secretBytes).toString("base64url");
  const made = { secret_hash: hashOf(secret), made_at: now.toISOString() };
  await db
    .insertInto("calendar_addresses")
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(made))
    .execute();
  return secret;
}

/** Since when someone has an address; null if they have none. */
export async function findAddress(db: Db, userId: string): Promise<{ madeAt: string | null }> {
  const address = await findRow(db, "calendar_addresses", { user_id: userId });
  return { madeAt: address?.made_at ?? null };
}

/** Deletes someone's address. */
export async function removeAddress(db: Db, userId: string): Promise<{ deletedCount: number }> {
  const removed = await db.deleteFrom("calendar_addresses").where("user_id", "=", userId).executeTakeFirst();
  return { deletedCount: Number(removed.numDeletedRows) };
}

/** The owner of the address with this secret. */
export async function findOwner(db: Db, secret: string): Promise<UserRecord | undefined> {
  const address = await findRow(db, "calendar_addresses", { secret_hash: hashOf(secret) });
  return address && findUser(db, address.user_id);
}

/** Unsalted: the secret is random and long. */
function hashOf(secret: string): string {
  return hash("sha256", secret);
}
