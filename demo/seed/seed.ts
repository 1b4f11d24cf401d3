import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { isMarkedAsDemo, markAsDemo } from "#server/db/demo-mark.ts";
import type { Db } from "#server/db/open.ts";
import type { AccountKeeping } from "#server/ports/identity/identity.ts";
import { insertArticles, insertReviews } from "./insert-articles.ts";
import { insertPayments } from "./insert-payments.ts";
import { insertClasses, insertPeople } from "./insert-people.ts";
import { demoAdmin, demoMembers } from "./people.ts";
import { demoTrainers } from "./trainers.ts";

/**
 * Fills an empty studio with the demo data (D50), once in its life: what was deleted since stays deleted.
 * All rows and the note of it are one transaction, so a seeding that was killed begins anew at the next start,
 * and of two at once one waits and finds the note.
 */
export async function seedDemo({
  db,
  identity,
  now,
}: {
  db: Db;
  /** Absent where the service makes no accounts for us: then nobody of the demo data can sign in. */
  identity: Pick<AccountKeeping, "ensureAccount"> | undefined;
  now: Date;
}): Promise<void> {
  if (await isMarkedAsDemo(db)) return;
  const subjects = identity ? await ensureAccounts(identity) : new Map<string, string>();
  await db.transaction().execute(async (tx) => {
    if (!(await markAsDemo(tx, now))) return;
    await insertClasses(tx);
    await insertPeople(tx, subjects);
    await insertArticles(tx);
    await insertReviews(tx);
    await insertPayments(tx, now);
  });
}

/** Makes the demo accounts; the account's subject by email. Nobody else of the demo data can sign in. */
async function ensureAccounts(identity: Pick<AccountKeeping, "ensureAccount">): Promise<Map<string, string>> {
  const subjects = new Map<string, string>();
  for (const person of [demoAdmin, ...demoTrainers, ...demoMembers]) {
    if (!demoAccounts.some(({ email }) => email === person.email)) continue;
    const { email, name, photoUrl } = person;
    const account = { email, name, photoUrl, password: demoPassword };
    // Another start may make the same account between the look and the write; asked again, it is found.
    const made = await identity.ensureAccount(account).catch(() => identity.ensureAccount(account));
    subjects.set(email, made.subject);
  }
  return subjects;
}
