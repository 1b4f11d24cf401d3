import type { Db } from "#server/db/open.ts";
import { nameColumns } from "#server/db/rows.ts";
import type { IdentityPerson } from "#server/ports/identity/identity.ts";
import { findUserByEmail, type UserRecord } from "./reads.ts";

/**
 * Copies name and photo from the identity account to the studio's record (D15), and hands the record to another
 * account once the service has proof that the address is that person's. Makes the first admin one (D16).
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
  const isUpToDate = user.name === person.name && user.photo_url === person.photoUrl;
  if (sameAccount && isUpToDate && !isFirstAdmin) return user;
  return db.transaction().execute(async (tx) => {
    const columns = {
      identity_subject: person.subject,
      photo_url: person.photoUrl,
      ...(isFirstAdmin && { role: "admin" as const }),
    };
    await tx.updateTable("users").set(columns).where("id", "=", user.id).execute();
    // Read after the first write, which locks the row: the biography may have changed meanwhile.
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
