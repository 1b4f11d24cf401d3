import type { Studio } from "./studio.ts";

/**
 * Makes due what a killed process, or an answer that never came, blocks for minutes or hours: claimed mails and refunds
 * to be tried again. Call it while no process is alive.
 */
export async function hurry({ db }: Studio): Promise<void> {
  const due_at = new Date().toISOString();
  await db.updateTable("refunds").set({ due_at }).where("state", "=", "due").execute();
  const tried = db.updateTable("outbox").set({ due_at }).where("attempts", ">", 0);
  await tried.where("due_at", "is not", null).execute();
}

/** Whether all has gone that was tried or is due; what waits for a later day doesn't count. */
export async function areMailsSent(studio: Studio): Promise<boolean> {
  const sends = studio.db
    .selectFrom("newsletter_sends")
    .select("article_id")
    .where("finished_at", "is", null);
  return (await waitingMails(studio)).length + (await sends.execute()).length === 0;
}

/**
 * Compares the mails that the server took with those the studio recorded as sent, and with what people were told:
 * which were lost, and which were written twice. A mail that a process sent but was killed before recording is
 * repeated under the same Message-ID, by which mail servers recognize it: no sender can avoid that.
 */
export async function readMails(studio: Studio) {
  const times = new Map<string, number>();
  const idsOf = new Map<string, Set<string>>();
  for (const { messageId = "", recipients, subject = "" } of studio.mails.taken) {
    times.set(messageId, (times.get(messageId) ?? 0) + 1);
    const name = nameOf(recipients.join(), subject);
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(messageId));
  }
  const letters = await expectedLetters(studio);
  const went = new Set(Array.from(times.keys(), (messageId) => messageId.replace(/^<(.*)@.*>$/, "$1")));
  const unsent = (await recordedMails(studio)).filter(({ id }) => !went.has(id));
  const lost = [
    ...(await waitingMails(studio)).map(({ recipient, subject }) => nameOf(recipient, subject)),
    ...unsent.map(({ event }) => `the mail of ${event}`),
    ...letters.filter((name) => !idsOf.has(name)),
  ];
  return {
    lost: lost.map((name) => `${name} was never sent`),
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
async function expectedLetters({ db, ledger }: Studio): Promise<string[]> {
  const confirmed = db.selectFrom("subscribers").select("email").where("confirmed_at", "is not", null);
  const readers = await confirmed.execute();
  const asked = ledger.promised.filter(({ table }) => table === "subscribers");
  return [
    ...ledger.letters.flatMap((title) => readers.map(({ email }) => nameOf(email, title))),
    ...asked.map(({ where }) =>
      nameOf(String(where.email), "Confirm your subscription to the Shokti newsletter"),
    ),
  ];
}

const waitingMails = ({ db }: Studio) =>
  db
    .selectFrom("outbox")
    .select(["recipient", "subject"])
    .where((eb) => eb.or([eb("attempts", ">", 0), eb("due_at", "<=", new Date().toISOString())]))
    .where("due_at", "is not", null)
    .execute();

/** The record of sent mails that keeps each from going twice. */
const recordedMails = ({ db }: Studio) =>
  db
    .selectFrom("outbox")
    .select(["id", "event"])
    .where("event", "is not", null)
    .where("due_at", "is", null)
    .where("refusal", "is", null)
    .execute();
