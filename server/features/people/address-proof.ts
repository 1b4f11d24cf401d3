import type { AddressClaim } from "#contract/address-proof.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import type { AccountKeeping, IdentityPerson } from "#server/ports/identity/identity.ts";
import { type Purging, purgePerson } from "./purge-person.ts";

type Needs = { db: Db; accounts: AccountKeeping };

/**
 * The person who registered with the address that a link was mailed to. Reading does not use the link up.
 * @throws ApiError not_found
 */
export async function readClaim({ accounts }: Pick<Needs, "accounts">, token: string): Promise<AddressClaim> {
  const account = await accounts.readProof(token);
  if (!account) throw noSuchLink();
  const { email, name, madeAt } = account;
  return { email, name, registered_at: madeAt.toISOString() };
}

/**
 * Marks the address of a mailed link as proven (D67); returns whose it is.
 * @throws ApiError not_found
 */
export async function proveAddress({ db, accounts }: Needs, token: string): Promise<IdentityPerson> {
  return db.transaction().execute(async (tx) => {
    const account = await accounts.useProof(token, tx);
    if (!account) throw noSuchLink();
    await noteProven(tx, account.subject);
    return account;
  });
}

/** Records that the address of this account is its owner's. */
export async function noteProven(tx: Db, subject: string): Promise<void> {
  await tx.updateTable("users").set({ email_proven: 1 }).where("identity_subject", "=", subject).execute();
}

/**
 * The address's owner did not register: the account is deleted as if by an admin (D38, D67), and the address is free.
 * @returns the deleted account
 * @throws ApiError not_found, forbidden
 */
export async function disownAddress(
  { db, accounts, ...purging }: Needs & Purging,
  token: string,
): Promise<IdentityPerson> {
  return db.transaction().execute(async (tx) => {
    const account = await accounts.useProof(token, tx);
    if (!account) throw noSuchLink();
    const isGone = await removeRecordOf(tx, { subject: account.subject, accounts, ...purging });
    if (!isGone) throw new ApiError("forbidden", "Admins can’t be deleted here.");
    // It may have no record.
    await accounts.removeAccount(account.email, tx);
    return account;
  });
}

/**
 * Removes the record of an account whose address someone else has proved to own; returns false, and does nothing, for
 * an admin's (D67).
 */
export async function removeRecordOf(
  tx: Db,
  { subject, ...purging }: Purging & { subject: string },
): Promise<boolean> {
  const person = await tx
    .selectFrom("users")
    .select("id")
    .where("identity_subject", "=", subject)
    .executeTakeFirst();
  if (!person) return true;
  return (await purgePerson(tx, { ...person, way: "address was another's", ...purging })) !== undefined;
}

const noSuchLink = () => new ApiError("not_found", "This link no longer works.");
