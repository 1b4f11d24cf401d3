import type { Db } from "#server/db/open.ts";
import type { Letter } from "./letter.ts";

/** Withdraws waiting mails for these events: what they say is no longer true. */
export async function withdrawMails(tx: Db, events: readonly string[]): Promise<void> {
  if (events.length === 0) return;
  await tx.deleteFrom("outbox").where("event", "in", events).where("due_at", "is not", null).execute();
}

/** The same for all events with this prefix. */
export async function withdrawMailsUnder(tx: Db, beginning: string): Promise<void> {
  await tx
    .deleteFrom("outbox")
    .where("event", "like", `${beginning}%`)
    .where("due_at", "is not", null)
    .execute();
}

/** Withdraws waiting mails of some kinds to someone who can no longer use them. */
export async function withdrawMailsTo(
  tx: Db,
  { recipient, kinds }: { recipient: string; kinds: readonly Letter["kind"][] },
): Promise<void> {
  await tx
    .deleteFrom("outbox")
    .where("recipient", "=", recipient)
    .where("kind", "in", kinds)
    .where("due_at", "is not", null)
    .execute();
}
