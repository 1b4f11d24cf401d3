import type { Db } from "#server/db/open.ts";
import type { Letter } from "./letter.ts";

/** To withdraw some of the waiting mails. */
const withdrawal = (tx: Db) => tx.deleteFrom("outbox").where("due_at", "is not", null);

/** Withdraws waiting mails for these events: what they say is no longer true. */
export async function withdrawMails(tx: Db, events: readonly string[]): Promise<void> {
  if (events.length === 0) return;
  await withdrawal(tx).where("event", "in", events).execute();
}

/**
 * The same, and forgets those of them that have gone, so that they go again with what is true by then. What was refused for good
 * stays known.
 */
export async function recallMails(tx: Db, events: readonly string[]): Promise<void> {
  if (events.length === 0) return;
  await tx.deleteFrom("outbox").where("event", "in", events).where("refusal", "is", null).execute();
}

/** Withdraws waiting mails for all events with this prefix; returns those that had not gone. */
export async function withdrawMailsUnder(tx: Db, beginning: string): Promise<string[]> {
  const waiting = withdrawal(tx).where("event", "like", `${beginning}%`);
  return (await waiting.returning("event").execute()).flatMap(({ event }) => event ?? []);
}

/** Withdraws waiting mails of some kinds to someone who can no longer use them. */
export async function withdrawMailsTo(
  tx: Db,
  { recipient, kinds }: { recipient: string; kinds: readonly Letter["kind"][] },
): Promise<void> {
  await withdrawal(tx).where("recipient", "=", recipient).where("kind", "in", kinds).execute();
}
