import type { AddressClaim, PasswordResetClaim } from "#contract/address-proof.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { type Purging, purgePerson } from "#server/features/leaving/purge-person.ts";
import type { AccountLogins } from "#server/ports/identity/accounts/logins.ts";
import type { AccountKeeping, Identity, IdentityPerson } from "#server/ports/identity/identity.ts";

type Needs = { db: Db; accounts: AccountKeeping };

/** How a mailed link was opened: its token, and the account whose session the browser has. */
type Opened = { token: string; asker: string | undefined };

/**
 * The person who registered with the address that a link was mailed to, and what confirming removes. Reading does not
 * use the link up.
 * @throws ApiError not_found
 */
export async function readClaim(identity: Identity, { token, asker }: Opened): Promise<AddressClaim> {
  const account = await identity.accounts?.readProof(token);
  if (!account) throw noSuchLink();
  const { subject, email, name, madeAt, logins } = account;
  const removed = asker === subject ? null : presentLogins(identity, logins);
  return { email, name, registered_at: madeAt.toISOString(), removed };
}

/**
 * The account that a link sets a new password for, and what that removes. Reading does not use the link up.
 * @throws ApiError not_found
 */
export async function readPasswordReset(identity: Identity, token: string): Promise<PasswordResetClaim> {
  const account = await identity.accounts?.readReset(token);
  if (!account) throw noSuchLink();
  const { email, emailVerified: email_proven, lost } = account;
  return { email, email_proven, removed: presentLogins(identity, lost) };
}

function presentLogins(
  { providers }: Identity,
  { password, authenticatorApp: authenticator_app, passkeys, providers: ids }: AccountLogins,
) {
  const names = ids.map((id) => providers.find((one) => one.id === id)?.name ?? id);
  return { password, authenticator_app, passkeys, providers: names };
}

/**
 * Marks the address of a mailed link as proven (D67). Without the account's own session anybody may have made it:
 * everything that opens it is removed, and its owner chooses a password next, with the token returned.
 * @throws ApiError not_found
 */
export async function proveAddress(
  { db, accounts }: Needs,
  { token, asker }: Opened,
): Promise<{ subject: string; choosePassword: string | null }> {
  return db.transaction().execute(async (tx) => {
    const account = await accounts.useProof(token, tx);
    if (!account) throw noSuchLink();
    const { subject } = account;
    const choosePassword = asker === subject ? null : await accounts.emptyAccount(subject, tx);
    await noteProven(tx, subject);
    return { subject, choosePassword };
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
  const person = await findRow(tx, "users", { identity_subject: subject });
  if (!person) return true;
  return (await purgePerson(tx, { ...person, way: "address was another's", ...purging })) !== undefined;
}

const noSuchLink = () => new ApiError("not_found", "This link no longer works.");
