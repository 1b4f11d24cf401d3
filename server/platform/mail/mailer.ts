import type { Db } from "#server/db/open.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";

/** A mail in plain text, to one person. */
export type Mail = { to: string; subject: string; body: string };

/** Takes mails to be sent. Taking is quick and lasting; sending happens behind it. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** Writes each mail down first, so that a killed server or a mail server that is down loses none. */
export function openOutbox({ db, clock, onQueued }: { db: Db; clock: Clock; onQueued?: () => void }): Mailer {
  return {
    async send({ to, subject, body }) {
      await db
        .insertInto("outbox")
        .values({
          id: newId(),
          recipient: to,
          subject,
          body,
          sent_at: null,
          created_at: clock.now().toISOString(),
        })
        .execute();
      onQueued?.();
    },
  };
}
