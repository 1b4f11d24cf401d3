import type { Db } from "#server/db/open.ts";
import { nameColumns } from "#server/db/rows.ts";
import type { IdentityPerson } from "#server/ports/identity/identity.ts";
import { findUserByEmail, type UserRecord } from "./reads.ts";

/**
 * Lets the studio's record follow the identity account: name and photo (D15), and the account itself when
 * the service has proof that the address is this person's. Whoever is found to be the first admin becomes
 * that (D16).
 */
export async function followIdentity(
  db: Db,
  person: IdentityPerson,
  { isFirstAdmin = false } = {},
): Promise<UserRecord | undefined> {
  const user = await findUserByEmail(db, person.email);
  if (!user) return undefined;
  const sameAccount = user.identity_subject === person.subject;
  if (!sameAccount && !person.emailVerified) return undefined;
  const followed = user.name === person.name && user.photo_url === person.photoUrl;
  if (sameAccount && followed && !isFirstAdmin) return user;
  return db.transaction().execute(async (tx) => {
    const columns = {
      identity_subject: person.subject,
      photo_url: person.photoUrl,
      ...(isFirstAdmin && { role: "admin" as const }),
    };
    await tx.updateTable("users").set(columns).where("id", "=", user.id).execute();
    // Read now that the record is ours to write: the biography may have changed meanwhile.
    const current = await findUserByEmail(tx, person.email);
    if (!current) return undefined;
    const named = nameColumns({
      name: person.name,
      biography: current.biography,
      areas_of_expertise: current.areas,
    });
    await tx.updateTable("users").set(named).where("id", "=", user.id).execute();
    return { ...current, ...named };
  });
}
