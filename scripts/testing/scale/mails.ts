import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Promises } from "./promises.ts";

const patienceMs = 60_000;
const pollMs = 500;

/**
 * Which mails were lost, and which were written twice. A mail that a process sent but was killed before recording is
 * repeated under the same Message-ID, by which mail servers recognize it: no sender can avoid that.
 */
type MailFaults = { lost: string[]; doubled: string[]; repeated: string[] };

/**
 * A claim of a killed process, or one whose response never came, blocks a mail for minutes: too long to wait.
 * Call it while no process is alive.
 */
export async function makeMailsDue({ db }: Pick<Cluster, "db">): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ due_at: new Date().toISOString() })
    .where("due_at", "is not", null)
    .where("attempts", ">", 0)
    .execute();
}

/** Waits until the outbox is empty. */
export async function untilMailsAreSent({ db }: Pick<Cluster, "db">): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const [waiting, sends] = await Promise.all([waitingMails(db), unfinishedSends(db)]);
    if (waiting.length + sends.length === 0) return;
    await sleep(pollMs);
  }
}

/** Compares the mails the server accepted with those the studio recorded as sent, and with what people were told. */
export async function findMailFaults(
  { db, mails: { taken } }: Pick<Cluster, "db" | "mails">,
  promises: Promises,
): Promise<MailFaults> {
  const times = new Map<string, number>();
  const idsOf = new Map<string, Set<string>>();
  for (const { messageId = "", recipients, subject = "" } of taken) {
    times.set(messageId, (times.get(messageId) ?? 0) + 1);
    const name = nameOf(recipients.join(), subject);
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(messageId));
  }
  const letters = await expectedLetters(db, promises);
  const wentIds = new Set(Array.from(times.keys(), (messageId) => messageId.replace(/^<(.*)@.*>$/, "$1")));
  const unsent = (await eventMails(db)).filter(({ id }) => !wentIds.has(id));
  return {
    lost: [
      ...(await waitingMails(db)).map(({ recipient, subject }) => nameOf(recipient, subject)),
      ...unsent.map(({ event }) => `the mail of ${event}`),
      ...letters.filter((name) => !idsOf.has(name)),
    ].map((name) => `${name} was never sent`),
    doubled: letters
      .filter((name) => (idsOf.get(name)?.size ?? 0) > 1)
      .map((name) => `${name} was written ${idsOf.get(name)?.size} times`),
    repeated: [...times]
      .filter(([, count]) => count > 1)
      .map(([id, count]) => `the mail ${id} was sent ${count} times`),
  };
}

const nameOf = (recipient: string, subject: string) => `"${subject}" to ${recipient}`;

/** The mails that every reader, and everyone who asked to become one, is sent once. */
async function expectedLetters(db: Cluster["db"], { articles, rows }: Promises): Promise<string[]> {
  const readers = await db
    .selectFrom("subscribers")
    .select("email")
    .where("confirmed_at", "is not", null)
    .execute();
  const asked = rows.flatMap(({ table, where: { email } }) =>
    table === "subscribers" && email ? [email] : [],
  );
  return [
    ...articles.flatMap((title) => readers.map(({ email }) => nameOf(email, title))),
    ...asked.map((email) => nameOf(email, "Confirm your subscription to the Shokti newsletter")),
  ];
}

/** Those waiting for a later day don't count; what was tried, or is due, should have gone. */
const waitingMails = (db: Cluster["db"]) =>
  db
    .selectFrom("outbox")
    .select(["recipient", "subject"])
    .where((eb) => eb.or([eb("attempts", ">", 0), eb("due_at", "<=", new Date().toISOString())]))
    .where("due_at", "is not", null)
    .execute();

const unfinishedSends = (db: Cluster["db"]) =>
  db.selectFrom("newsletter_sends").select("article_id").where("finished_at", "is", null).execute();

/** The record of sent mails that keeps each from going twice. */
const eventMails = (db: Cluster["db"]) =>
  db
    .selectFrom("outbox")
    .select(["id", "event"])
    .where("event", "is not", null)
    .where("due_at", "is", null)
    .where("refusal", "is", null)
    .execute();
