import { studioDay } from "#contract/studio-time.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import type { Receipt } from "#server/db/receipt-numbers.ts";
import { findClassByName } from "#server/features/classes/reads.ts";
import { bookedLetter } from "#server/features/places/booking-letters.ts";
import { calendarPath } from "#server/features/places/calendar-links.ts";
import { readChangedSessions } from "#server/features/places/changed-sessions.ts";
import { termChangesOf } from "#server/features/places/term-changes.ts";
import { tellTrainer } from "#server/features/places/trainers-day.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { brand } from "#studio/brand.ts";

type Telling = {
  mailer: Mailer;
  payment: Payment;
  receipt: Receipt;
  now: Date;
  /** Signs the way to the booking's calendar. */
  secret: string;
};

/** Mails the member about their booking, and the trainer: once a day about all of that day's, or at once (D65). */
export async function tellOfBooking(
  tx: Db,
  { mailer, payment, receipt, now, secret }: Telling,
): Promise<void> {
  const named = payment.class_name ? await findClassByName(tx, payment.class_name) : undefined;
  const bring = named?.what_to_bring || brand.bring;
  const changed = await readChangedSessions(tx, [payment], studioDay(now));
  const changes = (await termChangesOf(tx, [payment.id])).get(payment.id) ?? [];
  const writing = { now, changed: changed.get(payment.id) ?? [] };
  const calendar = calendarPath(payment.id, secret);
  await mailer.send(bookedLetter(payment, { receipt, bring, calendar, changes, ...writing }), tx);
  await tellTrainer(tx, { mailer, payment, ...writing });
}
