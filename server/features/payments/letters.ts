import { clockText, slotTimes } from "#contract/hours.ts";
import { moneyText, tierOfCents } from "#contract/money.ts";
import { stretchOf, studioDay, studioMinute, studioMoment } from "#contract/studio-time.ts";
import type { Db } from "#server/db/open.ts";
import { receiptNumber } from "#server/db/receipt-numbers.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import { findUser } from "#server/features/people/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { withdrawMails } from "#server/ports/mail/withdraw-mails.ts";
import { findPayment, type PaymentRecord as Payment, type RefundRecord } from "./reads.ts";

type Receipt = { year: number; number: number };
type Telling = { mailer: Mailer; payment: Payment; now: Date };

const minuteMs = 60_000;
/** When trainers are mailed the day's bookings, in minutes of the studio's day. */
const trainersHour = 20 * 60;
/** The mail is written a little later, so that it includes last-minute bookings. */
const graceMs = 5 * minuteMs;
/** A charge may be as old as the last reconciliation that missed it. */
const oldestChargeMs = 4 * 24 * 60 * minuteMs;

/** Mails the member about their booking, and once a day the trainer about all of that day's (D65). */
export async function tellOfBooking(
  tx: Db,
  { mailer, payment, receipt, now }: Telling & { receipt: Receipt },
): Promise<void> {
  await mailer.send(bookedLetter(payment, receipt), tx);
  // Twice: writing the mail waits for a concurrent writer of the same mail, and only the second read sees their
  // booking.
  await tellTrainer(tx, { mailer, payment, now });
  await tellTrainer(tx, { mailer, payment, now });
}

type Refunding = { payment: Payment; refund: RefundRecord; receipt: Receipt };

/**
 * Mails the member that money was refunded, how much and why (D65), unless the mail that their booking was cancelled has
 * said so. The payment is read now: the refund may have ended it. A deleted member cannot be told.
 */
export async function tellOfRefund(
  tx: Db,
  { mailer, ...refunded }: Omit<Refunding, "payment"> & { mailer: Mailer },
): Promise<void> {
  const payment = await findPayment(tx, refunded.refund.payment_id);
  if (payment.email === "" || isPartOfEnding(refunded.refund, payment)) return;
  await mailer.send(refundedLetter({ payment, ...refunded }), tx);
}

/**
 * Whether the refund was asked for in the transaction that ended the booking, which has told its member of both; not
 * one whom an admin has deleted.
 */
function isPartOfEnding(refund: RefundRecord, { status, ended_at, user_id }: Payment): boolean {
  const isOurs = refund.cause !== "provider" && refund.paid_otherwise === null;
  const isTold = status === "cancelled" && user_id !== null;
  return isOurs && isTold && ended_at === refund.created_at;
}

/** Gathers the day's bookings for the trainer, as they stand now: bookings that have ended are left out. */
export async function tellTrainer(tx: Db, { mailer, payment, now }: Telling): Promise<void> {
  await gatherBookings(tx, { mailer, trainerId: payment.trainer_id, ...stretchOf(now, trainersHour) });
}

/** Gathers anew what these trainers are still to be mailed, of whichever day. */
export async function retellTrainers(
  tx: Db,
  { mailer, trainerIds }: { mailer: Mailer; trainerIds: readonly string[] },
): Promise<void> {
  const waiting = await tx
    .selectFrom("outbox")
    .select("event")
    .where("kind", "=", "booked-you")
    .where("due_at", "is not", null)
    .execute();
  for (const { event } of waiting) {
    const [, trainerId = "", day = ""] = event?.split(":") ?? [];
    if (!trainerIds.includes(trainerId)) continue;
    const last = new Date(studioMoment(day, trainersHour).getTime() - 1);
    await gatherBookings(tx, { mailer, trainerId, ...stretchOf(last, trainersHour) });
  }
}

async function gatherBookings(
  tx: Db,
  { mailer, trainerId, from, until }: { mailer: Mailer; trainerId: string; from: Date; until: Date },
): Promise<void> {
  const trainer = await findUser(tx, trainerId);
  if (!trainer) return;
  const bookings = await bookedIn(tx, { trainerId, from, until });
  const letter = bookedYouLetter({ trainer, bookings, until });
  if (bookings.length === 0) await withdrawMails(tx, [letter.event]);
  else await mailer.send(letter, tx);
}

function bookedLetter(payment: Payment, receipt: Receipt): Letter {
  const { id, email, user_name, trainer_name, slot_timing, transaction_id } = payment;
  return {
    kind: "booked",
    event: `booked:${id}`,
    to: email,
    name: user_name,
    subject: `Booked: ${slot_timing} with ${trainer_name}`,
    paragraphs: ["Your slot is booked and your card has been charged. See you at the studio!"],
    facts: [
      ["Trainer", trainer_name],
      ["Slot", slotText(payment)],
      ...(payment.class_name ? [["Class", payment.class_name] as const] : []),
      ["Membership", membershipText(payment)],
      ["Term", termText(payment)],
      ["Receipt", receiptNumber(receipt)],
      ["Transaction id", transaction_id],
    ],
    action: { label: "Open the receipt", path: `/dashboard/receipt/${transaction_id}` },
  };
}

type BookedYou = { trainer: { name: string; email: string; id: string }; bookings: Payment[]; until: Date };

function bookedYouLetter({ trainer, bookings, until }: BookedYou): Letter & { event: string } {
  const [first] = bookings;
  const isOne = bookings.length === 1;
  return {
    kind: "booked-you",
    event: `booked-you:${trainer.id}:${studioDay(until)}`,
    to: trainer.email,
    name: trainer.name,
    subject: isOne ? `${first?.user_name} booked you` : `${bookings.length} new bookings`,
    paragraphs: [
      isOne
        ? "You have a new booking since yesterday evening."
        : "Your new bookings since yesterday evening:",
    ],
    facts: bookings.map((payment) => [
      payment.user_name,
      [slotText(payment), payment.class_name, `until ${dayText(payment.ends_on)}`]
        .filter(Boolean)
        .join(" · "),
    ]),
    action: { label: "See your slots", path: "/dashboard/manage-slot" },
    dueAt: new Date(until.getTime() + graceMs),
  };
}

function refundedLetter({ payment, refund, receipt }: Refunding): Letter {
  const { email, user_name, transaction_id, status } = payment;
  const amount = moneyText(refund.amount_cents);
  const how = refund.paid_otherwise;
  return {
    kind: "refunded",
    event: how === null ? `refunded:${refund.id}` : `paid otherwise:${refund.id}`,
    to: email,
    name: user_name,
    subject: how === null ? `We’ve refunded ${amount} to your card` : `We’ve paid you back ${amount}`,
    paragraphs: [
      `We’ve paid you back ${amount}. ${sentence(refund.reason)}`,
      whatBecameOf[status],
      how === null
        ? "It can take five to ten days to appear on your statement."
        : `It didn’t go to your card. How it was paid: ${sentence(how)}`,
    ],
    facts: [
      ["Trainer", payment.trainer_name],
      ["Slot", slotText(payment)],
      ["Receipt", receiptNumber(receipt)],
      ["Transaction id", transaction_id],
    ],
    action: { label: "Open the receipt", path: `/dashboard/receipt/${transaction_id}` },
  };
}

const whatBecameOf = {
  booked: "Your booking stays as it is.",
  cancelled: "The booking it was for has ended.",
  refused: "No booking was made.",
} as const;

/** What somebody wrote, as a sentence. */
export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** A booked slot with its hours and days. */
export function slotText({ slot_timing, slot_duration, slot_days }: Payment): string {
  const slot = { slotTiming: slot_timing, slotDuration: slot_duration, slotDays: readSlotDays(slot_days) };
  return `${slot_timing} · ${slotTimes(slot)}`;
}

function termText({ starts_on, ends_on }: Payment): string {
  return `${dayText(starts_on)} to ${dayText(ends_on)}`;
}

function membershipText({ price_cents }: Payment): string {
  const tier = tierOfCents(price_cents);
  return `${tier ? `${tier.name}, ` : ""}${moneyText(price_cents)} a month`;
}

const calendar = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** A day YYYY-MM-DD in words. */
export function dayText(day: string): string {
  return calendar.format(new Date(`${day}T00:00:00Z`));
}

/** A moment at the studio: "23 November 2026, 12:15". */
export function momentText(moment: Date): string {
  return `${dayText(studioDay(moment))}, ${timeText(moment)}`;
}

/** A time of day at the studio: "13:15". */
export function timeText(moment: Date): string {
  return clockText(studioMinute(moment));
}

/** A trainer's bookings of this stretch that still stand, by people who are still there, in order. */
function bookedIn(
  tx: Db,
  { trainerId, from, until }: { trainerId: string; from: Date; until: Date },
): Promise<Payment[]> {
  return tx
    .selectFrom("payments")
    .selectAll()
    .where("trainer_id", "=", trainerId)
    .where("status", "=", "booked")
    .where("paid_at", ">=", new Date(from.getTime() - oldestChargeMs).toISOString())
    .where("created_at", ">=", from.toISOString())
    .where("created_at", "<", until.toISOString())
    .where("user_id", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
