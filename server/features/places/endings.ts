import type { EndReason } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { movedUpLetter } from "./booking-letters.ts";
import { readChangedSessions } from "./changed-sessions.ts";
import { tellOfGoing } from "./not-coming.ts";
import { freePlace } from "./terms.ts";

type Ending = {
  payment: PaymentRecord;
  reason: EndReason;
  now: Date;
  mailer: Mailer;
  /** What tells the member so, unless they have been deleted. */
  letter?: Letter;
};

/**
 * Ends a booking early: from now on it does not count, its place is free, and what follows it moves up. Does nothing
 * if it has already ended; what has run out, only a lost dispute ends. Whoever has just been told of it as a trainer is
 * told (D65). Its trainer must be locked.
 */
export async function endBooking(tx: Db, { payment, reason, now, mailer, letter }: Ending): Promise<void> {
  const ended = await tx
    .updateTable("payments")
    .set({ status: "cancelled", end_reason: reason, ended_at: now.toISOString() })
    .where("id", "=", payment.id)
    .where("status", "=", "booked")
    .$if(reason !== "dispute", (booked) => booked.where("ends_on", ">=", studioDay(now)))
    .returningAll()
    .executeTakeFirst();
  if (!ended) return;
  const moved = await freePlace(tx, ended, now);
  const changed = await readChangedSessions(tx, moved, studioDay(now));
  for (const one of moved) {
    const writing = { now, changed: changed.get(one.id) ?? [] };
    await mailer.send(movedUpLetter(one, writing), tx);
  }
  if (ended.user_id === null) return;
  await tellOfGoing(tx, { paymentId: ended.id, now, mailer });
  if (letter) await mailer.send(letter, tx);
}
