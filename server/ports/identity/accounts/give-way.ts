import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "#server/db/open.ts";
import type { IdentityPerson } from "#server/ports/identity/identity.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";
import { lockAccount } from "#server/ports/identity/links/links.ts";
import type { OpenIdProfile } from "#server/ports/identity/open-id/profile.ts";
import { deleteUser, findUser, markProven } from "./keeping.ts";

/** Returns who sends the current request, by its session. */
export const askers = new AsyncLocalStorage<() => Promise<IdentityPerson | null>>();

/** Deletes the studio's record of an account, within `tx`; returns false, and does nothing, if it has to stay. */
export type RemoveRecord = (subject: string, tx: Db) => Promise<boolean>;

type Needs = {
  db: Db;
  removeRecord: RemoveRecord | undefined;
  /** Called after a record was deleted. */
  onRecordGone?: (() => void) | undefined;
};

/**
 * Before a provider's account with a verified address signs in: an unproven account with the same address is deleted,
 * with everything that belongs to it (D67), unless the login opens another account. If the browser has that account's
 * own session, both are the same person: then it becomes proven, and the library links the two.
 */
export async function makeWay(
  { db, removeRecord, onRecordGone }: Needs,
  { providerId, accountId, profile }: { providerId: string; accountId: string; profile: OpenIdProfile },
): Promise<void> {
  if (!profile.emailVerified) return;
  // Stryker disable next-line OptionalChaining: each request says who asks
  const asker = await askers.getStore()?.();
  const isGone = await db.transaction().execute(async (tx) => {
    const holder = await findUnproven(tx, profile.email);
    if (!holder || (await opensAnAccount(tx, { providerId, accountId }))) return false;
    // Stryker disable next-line ObjectLiteral: SQLite has one writer, whatever is locked
    await lockAccount(tx, { id: holder.id });
    // Stryker disable next-line all: nor does anybody prove the address in between there
    if (!(await findUnproven(tx, profile.email))) return false;
    if (asker?.subject === holder.id) {
      await markProven(tx, holder.id);
      return false;
    }
    // Stryker disable next-line OptionalChaining: whoever lets providers in removes records
    if (!(await removeRecord?.(holder.id, tx))) return false;
    await deleteUser(tx, holder.id);
    return true;
  });
  // Stryker disable next-line OptionalChaining: whoever lets providers in removes records, and hears of it
  if (isGone) onRecordGone?.();
}

async function findUnproven(tx: Db, email: string) {
  const user = await findUser(tx, { email });
  return user?.emailVerified ? undefined : user;
}

/** Whether this login is known: then it goes on opening its account, whatever address the provider says now. */
async function opensAnAccount(tx: Db, login: { providerId: string; accountId: string }): Promise<boolean> {
  const accounts = withIdentity(tx).selectFrom("identity_account").select("id");
  return (await accounts.where((eb) => eb.and(login)).executeTakeFirst()) !== undefined;
}
