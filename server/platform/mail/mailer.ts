import type { Db } from "#server/db/open.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";

/** A mail in plain text, to one person. */
export type Mail = { to: string; subject: string; body: string };

/** Takes mails to be sent. Taking is quick and lasting; sending happens behind it. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** Hands one mail over to whoever delivers it; rejects when that did not work. */
export type Transport = (mail: Mail) => Promise<void>;

/** A mailer whose mails wait in the database until the transport has taken them. */
export type Outbox = Mailer & {
  /** Begins to deliver, mails of an earlier run first. */
  start(): void;
  /** Delivers what is due now, for tests that want to wait for it. */
  deliverDue(): Promise<void>;
  /** Stops delivering, after the mail that is on its way. */
  close(): Promise<void>;
};

type Needs = { db: Db; clock: Clock; transport: Transport; reportError?: (error: unknown) => void };

const intervalMs = 30_000;
const longestWaitMs = 60 * 60 * 1000;
/** Tries over about two days, after which an address that takes no mail is let go. */
const mostAttempts = 48;

/** Writes each mail down first, so that a killed server, or a mail server that is down, loses none. */
export function openOutbox({ db, clock, transport, reportError = () => {} }: Needs): Outbox {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const deliverDue = () => {
    running = running
      .then(() => deliver({ db, clock, transport, reportError }, () => isClosed))
      .catch(reportError);
    return running;
  };
  return {
    async send({ to, subject, body }) {
      const now = clock.now().toISOString();
      await db
        .insertInto("outbox")
        .values({ id: newId(), recipient: to, subject, body, due_at: now, created_at: now })
        .execute();
      if (timer) void deliverDue();
    },
    start() {
      timer = setInterval(deliverDue, intervalMs);
      timer.unref();
      void deliverDue();
    },
    deliverDue,
    async close() {
      isClosed = true;
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}

async function deliver(
  { db, clock, transport, reportError }: Required<Needs>,
  isClosed: () => boolean,
): Promise<void> {
  while (!isClosed()) {
    const now = clock.now();
    const mail = await claimNext(db, now);
    if (!mail) return;
    try {
      await transport({ to: mail.recipient, subject: mail.subject, body: mail.body });
      await forget(db, mail.id);
    } catch (error) {
      reportError(error);
      if (mail.attempts >= mostAttempts) await forget(db, mail.id);
    }
  }
}

/** Its link opens an account, and whom it went to is personal: nothing of a mail stays. */
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
  const waitMs = Math.min(intervalMs * 2 ** due.attempts, longestWaitMs);
  return db
    .updateTable("outbox")
    .set({ attempts: due.attempts + 1, due_at: new Date(now.getTime() + waitMs).toISOString() })
    .where("id", "=", due.id)
    .where("due_at", "=", due.due_at)
    .returningAll()
    .executeTakeFirst();
}
