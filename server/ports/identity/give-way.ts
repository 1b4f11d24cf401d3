import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "#server/db/open.ts";
import { markProven } from "./account-keeping.ts";
import type { IdentityPerson } from "./identity.ts";
import { type Adapter, lockAccount, voidLinks } from "./mailed-links.ts";
import type { OpenIdProfile } from "./open-id-profile.ts";

/** Returns who sends the current request, by its session. */
export const askers = new AsyncLocalStorage<() => Promise<IdentityPerson | null>>();

/** Deletes the studio's record of an account, within `tx`; returns false, and does nothing, if it has to stay. */
export type RemoveRecord = (subject: string, tx: Db) => Promise<boolean>;

type Needs = {
  db: Db;
  adapterOn: (tx: Db) => Promise<Adapter>;
  removeRecord: RemoveRecord | undefined;
  /** Called after a record was deleted. */
  onRecordGone?: (() => void) | undefined;
};

/**
 * Before a provider's account with a verified address signs in: an unproven account with the same address is deleted,
 * with everything that belongs to it (D67), unless the login opens another account. If the browser has that account's own session, both are the same person:
 * then it becomes proven, and the library links the two.
 */
export async function makeWay(
  { db, adapterOn, removeRecord, onRecordGone }: Needs,
  { providerId, accountId, profile }: { providerId: string; accountId: string; profile: OpenIdProfile },
): Promise<void> {
  if (!profile.emailVerified) return;
  const asker = await askers.getStore()?.();
  const isGone = await db.transaction().execute(async (tx) => {
    const adapter = await adapterOn(tx);
    const holder = await findUnproven(adapter, profile.email);
    if (!holder || (await opensAnAccount(adapter, { providerId, accountId }))) return false;
    await lockAccount(tx, holder.id);
    if (!(await findUnproven(adapter, profile.email))) return false;
    if (asker?.subject === holder.id) {
      await markProven(adapter, holder.id);
      return false;
    }
    if (!(await removeRecord?.(holder.id, tx))) return false;
    await removeAccount(adapter, holder.id);
    return true;
  });
  if (isGone) onRecordGone?.();
}

async function findUnproven(adapter: Adapter, email: string) {
  const where = [{ field: "email", value: email }];
  const user = await adapter.findOne<{ id: string; emailVerified: boolean }>({ model: "user", where });
  return user && !user.emailVerified ? user : undefined;
}

/** Whether this login is known: then it goes on opening its account, whatever address the provider says now. */
async function opensAnAccount(
  adapter: Adapter,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<boolean> {
  const where = [
    { field: "providerId", value: providerId },
    { field: "accountId", value: accountId },
  ];
  return (await adapter.findOne({ model: "account", where })) !== null;
}

async function removeAccount(adapter: Adapter, userId: string): Promise<void> {
  const own = [{ field: "userId", value: userId }];
  await voidLinks(adapter, userId);
  for (const model of ["session", "account"]) await adapter.deleteMany({ model, where: own });
  await adapter.deleteMany({ model: "user", where: [{ field: "id", value: userId }] });
}
