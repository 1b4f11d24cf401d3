import { ApiError } from "#server/core/api-error.ts";
import { lockArticles } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { purgeFromAudit } from "#server/features/audit/audit.ts";
import { listAdmins } from "#server/features/people/reads.ts";
import type { AccountKeeping } from "#server/ports/identity/identity.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { withdrawMailsTo } from "#server/ports/mail/withdraw-mails.ts";
import { type Departures, endTraining, lockWithPartners } from "./leaving.ts";

/**
 * How someone leaves. An admin's decision names them in the books and the audit from then on; an address that was
 * never proved is somebody else's, who may have subscribed with it.
 */
export type WayOut = "deleted by an admin" | "by themselves" | "address was another's" | "never used";

/** Everything that a departure needs; without `accounts` the identity service removes the account itself. */
export type Purging = {
  accounts: AccountKeeping | undefined;
  mailer: Mailer;
  departures: Departures;
  now: Date;
};

/** Someone who has left. */
export type Departed = { id: string; name: string; email: string };

/**
 * Everything that leaving does, whoever decides it (D38, D59, D67, D71). What becomes of each column is said in
 * `held-data.ts`. The caller wakes the jobs, by `wakeAfterLeaving`.
 * @returns who has left; undefined if they are already gone, or are an admin whom somebody else wants to delete
 * @throws ApiError conflict for the only admin
 */
export async function purgePerson(
  tx: Db,
  { id, way, ...purging }: Purging & { id: string; way: WayOut },
): Promise<Departed | undefined> {
  const { accounts, mailer, departures, now } = purging;
  const person = await findLocked(tx, { id, accounts });
  if (!person || !(await mayLeave(tx, { person, way }))) return undefined;
  const keepsName = way === "deleted by an admin";
  await purgeWritings(tx, id);
  await endTraining(tx, { trainer: person, departures, mailer, now });
  await departures.leavePayments(tx, { id, keepsName, mailer, now });
  if (!keepsName) await purgeFromAudit(tx, id);
  await purgeSecurityEvents(tx, person);
  await tx.deleteFrom("users").where("id", "=", id).execute();
  await purgeMails(tx, { person, way });
  await accounts?.removeAccount(person.email, tx);
  return person;
}

/** Locked before they are read: an account, then people. Admins are counted, so all of them are. */
async function findLocked(tx: Db, { id, accounts }: { id: string } & Pick<Purging, "accounts">) {
  const find = () => tx.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  const before = await find();
  if (!before) return undefined;
  await accounts?.lock({ email: before.email }, tx);
  const admins = before.role === "admin" ? await listAdmins(tx) : [];
  await lockWithPartners(tx, { id, others: admins.map((admin) => admin.id) });
  return find();
}

/** @throws ApiError conflict for the only admin */
async function mayLeave(
  tx: Db,
  { person, way }: { person: { id: string; role: string }; way: WayOut },
): Promise<boolean> {
  if (person.role !== "admin") return true;
  if (way !== "by themselves") return false;
  if ((await listAdmins(tx)).every(({ id }) => id === person.id))
    throw new ApiError("conflict", "You’re the only admin. Make someone else an admin first.");
  return true;
}

/** Takes their votes out of the counts; their articles stay, under their name (D38). */
async function purgeWritings(tx: Db, id: string): Promise<void> {
  const votes = await tx
    .selectFrom("votes")
    .select(["article_id", "type"])
    .where("voter_id", "=", id)
    .where("counted", "=", 1)
    .execute();
  const own = await tx.selectFrom("articles").select("id").where("writer_id", "=", id).execute();
  await lockArticles(tx, [...votes.map(({ article_id }) => article_id), ...own.map((article) => article.id)]);
  for (const { article_id, type } of votes)
    await tx
      .updateTable("articles")
      .set((eb) =>
        type === "upvote" ? { upvotes: eb("upvotes", "-", 1) } : { downvotes: eb("downvotes", "-", 1) },
      )
      .where("id", "=", article_id)
      .execute();
  await tx.deleteFrom("votes").where("voter_id", "=", id).execute();
  await tx.updateTable("articles").set({ writer_email: "" }).where("writer_id", "=", id).execute();
}

async function purgeSecurityEvents(
  tx: Db,
  { id, identity_subject }: { id: string; identity_subject: string | null },
): Promise<void> {
  await tx
    .deleteFrom("security_events")
    .where((eb) => eb.or([eb("person_id", "=", id), eb("account_id", "=", identity_subject)]))
    .execute();
}

type Addressee = { person: { email: string; email_proven: 0 | 1 }; way: WayOut };

/**
 * Mails that wait for them. Somebody deleted by an admin is still told what becomes of their money; somebody else's
 * address keeps its newsletter.
 */
async function purgeMails(tx: Db, { person: { email, email_proven }, way }: Addressee): Promise<void> {
  const wasTheirs = way === "by themselves" || email_proven === 1;
  if (wasTheirs) await tx.deleteFrom("subscribers").where("email", "=", email).execute();
  if (way === "deleted by an admin")
    return withdrawMailsTo(tx, {
      recipient: email,
      kinds: ["place-free", "renewal", "slot-word", "word", ...(wasTheirs ? newsletters : [])],
    });
  let mails = tx.deleteFrom("outbox").where("recipient", "=", email);
  if (!wasTheirs) mails = mails.where("kind", "not in", newsletters);
  await mails.execute();
}

const newsletters = ["article", "confirm"] as const;
