import { minutesOf } from "#contract/hours.ts";
import { stretchOf, studioDay, studioMoment } from "#contract/studio-time.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findUser } from "#server/features/people/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { withdrawMails } from "#server/ports/mail/withdraw-mails.ts";
import { dayText } from "./day-text.ts";
import { nextDayOf, sessionLine, slotOf, slotText } from "./tickets.ts";

const minuteMs = 60_000;
/** When trainers are mailed the day's bookings, in minutes of the studio's day. */
const trainersHour = 20 * 60;
/** The mail is written a little later, so that it includes last-minute bookings. */
const graceMs = 5 * minuteMs;
/** A charge may be as old as the last reconciliation that missed it. */
const oldestChargeMs = 4 * 24 * 60 * minuteMs;

/** Gathers the day's bookings for the trainer, as they stand now: bookings that have ended are left out. */
export async function tellTrainer(
  tx: Db,
  { mailer, payment, now }: { mailer: Mailer; payment: Payment; now: Date },
): Promise<void> {
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

type BookedYou = { trainer: { name: string; email: string; id: string }; bookings: Payment[]; until: Date };

/** Tells a trainer who has booked them since yesterday evening. */
export function bookedYouLetter({ trainer, bookings, until }: BookedYou): Letter & { event: string } {
  const [first] = bookings;
  const isOne = bookings.length === 1;
  return {
    kind: "booked-you",
    event: `booked-you:${trainer.id}:${studioDay(until)}`,
    to: trainer.email,
    name: trainer.name,
    subject: isOne ? `${first?.user_name} booked you` : `${bookings.length} new bookings`,
    ...firstToCome(bookings, until),
    paragraphs: [
      isOne
        ? "You have a new booking since yesterday evening."
        : "Your new bookings since yesterday evening:",
    ],
    facts: bookings.map((payment) => [
      payment.user_name,
      [slotText(slotOf(payment)), payment.class_name, `until ${dayText(payment.ends_on)}`]
        .filter(Boolean)
        .join(" · "),
    ]),
    action: { label: "See your slots", path: "/dashboard/manage-slot" },
    dueAt: new Date(until.getTime() + graceMs),
  };
}

/** The ticket of whichever new booking has its session first after the evening of the mail. */
function firstToCome(bookings: readonly Payment[], evening: Date): Pick<Letter, "ticket"> {
  const sessions = bookings.flatMap((payment) => {
    const day = nextDayOf(payment, evening);
    const minute = minutesOf(slotOf(payment))?.start ?? 0;
    return day === null ? [] : [{ payment, day, minute }];
  });
  const [next] = sessions.toSorted(
    (one, other) => Date.parse(one.day) - Date.parse(other.day) || one.minute - other.minute,
  );
  if (!next) return {};
  const { payment, day, minute } = next;
  const slotTiming = payment.slot_timing;
  const together = sessions
    .filter((other) => other.day === day && other.minute === minute)
    .map((other) => other.payment.user_name);
  return {
    ticket: {
      slotTiming,
      kicker: `First to come, ${dayText(day, "yearless")}`,
      headline: sessionLine(day, slotTiming),
      title: together.length > 1 ? `${together.length} people` : payment.user_name,
      details: [slotText(slotOf(payment))],
    },
  };
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
