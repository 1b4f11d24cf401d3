import type { Clock } from "#server/core/clock.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";

/** A mail in plain text, to one person. */
export type Mail = { to: string; subject: string; body: string };

/** Accepts mails to be sent. Accepting is quick and durable; sending happens afterwards. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** Delivers one mail; rejects when that fails. */
export type Transport = (mail: Mail) => Promise<void>;

/** A mailer whose mails wait in the database until the transport has delivered them. */
export type Outbox = Mailer & {
  /** Sends what is due now, until there is no more or `signal` says to stop. */
  deliverDue(signal?: AbortSignal): Promise<undefined>;
};

type Needs = {
  db: Db;
  clock: Clock;
  transport: Transport;
  /** Called when a mail has been accepted and can be sent. */
  onTaken?: () => void;
  reportError?: (error: unknown) => void;
};

const firstWaitMs = 30_000;
const longestWaitMs = 60 * 60 * 1000;
/** Attempts over about two days, after which the mail is given up. */
const mostAttempts = 48;

/** Stores each mail first, so that neither a killed server nor a mail server that is down loses any. */
export function openOutbox({
  db,
  clock,
  transport,
  onTaken = () => {},
  reportError = () => {},
}: Needs): Outbox {
  return {
    async send({ to, subject, body }) {
      const now = clock.now().toISOString();
      await db
        .insertInto("outbox")
        .values({ id: newId(), recipient: to, subject, body, attempts: 0, due_at: now, created_at: now })
        .execute();
      onTaken();
    },
    async deliverDue(signal) {
      while (!signal?.aborted && (await deliverNext({ db, clock, transport, reportError })));
      return undefined;
    },
  };
}

/** Sends one mail that is due; whether there was one. */
async function deliverNext({
  db,
  clock,
  transport,
  reportError,
}: Omit<Required<Needs>, "onTaken">): Promise<boolean> {
  const mail = await claimNext(db, clock.now());
  if (!mail) return false;
  try {
    await transport({ to: mail.recipient, subject: mail.subject, body: mail.body });
    await forget(db, mail.id);
  } catch (error) {
    reportError(error);
    if (mail.attempts >= mostAttempts) await forget(db, mail.id);
  }
  return true;
}

/** Its link opens an account and its recipient is personal: nothing of a mail is kept. */
async function forget(db: Db, id: string): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

/** Takes the next mail and puts it off at once, so that no other process sends it too, nor this one in a loop. */
async function claimNext(db: Db, now: Date) {
  const due = await db
    .selectFrom("outbox")
    .select(["id", "attempts", "due_at"])
    .where("due_at", "<=", now.toISOString())
    .orderBy("due_at")
    .executeTakeFirst();
  if (!due) return undefined;
  const waitMs = Math.min(firstWaitMs * 2 ** due.attempts, longestWaitMs);
  return db
    .updateTable("outbox")
    .set({ attempts: due.attempts + 1, due_at: new Date(now.getTime() + waitMs).toISOString() })
    .where("id", "=", due.id)
    .where("due_at", "=", due.due_at)
    .returningAll()
    .executeTakeFirst();
}
