import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { nameColumns } from "#server/db/rows.ts";
import { type Departures, endTraining, lockWithPartners } from "#server/features/leaving/leaving.ts";
import { findUserByEmail, type UserRecord } from "#server/features/people/reads.ts";
import { keptInPlaceOf } from "#server/features/pictures/reads.ts";
import type { FindPerson, IdentityPerson } from "#server/ports/identity/identity.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";

/** What making someone the first admin needs: a trainer is booked no more (D59). */
type Promotion = { departures: Departures; mailer: Mailer; now: Date };

/**
 * Copies name and photo (our copy of an outside one) from the identity account to the studio's record (D15), and hands
 * the record to another account once the service has proof that the address is that person's. Promotes the first admin
 * (D16). With concurrent changes the last one wins: `findAgain` reads the account under the record's lock.
 */
export async function followIdentity(
  db: Db,
  person: IdentityPerson,
  { promotion, findAgain }: { promotion?: Promotion | undefined; findAgain?: FindPerson | undefined } = {},
): Promise<UserRecord | undefined> {
  const user = await findUserByEmail(db, person.email);
  if (!user) return undefined;
  const sameAccount = user.identity_subject === person.subject;
  if (!sameAccount && !person.emailVerified) return undefined;
  const photo = await keptInPlaceOf(db, person.photoUrl);
  const isUpToDate = user.name === person.name && user.photo_url === photo;
  const isProven = user.email_proven === 1 || !person.emailVerified;
  if (sameAccount && isUpToDate && isProven && !promotion) return user;
  return db.transaction().execute(async (tx) => {
    await (promotion ? lockWithPartners(tx, user) : lockPeople(tx, [user.id]));
    // Read under the lock: name and words may have changed.
    const latest = (await findAgain?.(person.subject, tx)) ?? person;
    const current = await findUserByEmail(tx, person.email);
    if (!current) return undefined;
    const named = nameColumns({ ...current, name: latest.name, areas_of_expertise: current.areas });
    const columns = {
      ...named,
      identity_subject: latest.subject,
      photo_url: await keptInPlaceOf(tx, latest.photoUrl),
      ...(latest.emailVerified && { email_proven: 1 as const }),
      ...(promotion && { role: "admin" as const, slot_duration: 0 }),
    };
    if (promotion) await endTraining(tx, { trainer: current, ...promotion });
    await tx.updateTable("users").set(columns).where("id", "=", user.id).execute();
    return { ...current, ...columns };
  });
}
