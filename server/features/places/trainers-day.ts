import { sql } from "kysely";
import { minutesOf } from "#contract/hours.ts";
import { stretchOf, studioDay, studioMoment } from "#contract/studio-time.ts";
import { dayText } from "#server/core/day-text.ts";
import { keepStatements } from "#server/db/kept-statements.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findUser } from "#server/features/people/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { bookedSoonEvent, tellOfSession, writeBookedSoon } from "./booked-soon.ts";
import { readChangedSessions } from "./changed-sessions.ts";
import { writeNotComing } from "./not-coming.ts";
import { nextDayOf, sessionLine, slotOf, slotText, type Writing } from "./tickets.ts";

const minuteMs = 60_000;
/** When trainers are mailed the day's bookings, in minutes of the studio's day. */
const trainersHour = 20 * 60;
/** The mail is written a little later, so that it includes last-minute bookings. */
const graceMs = 5 * minuteMs;
/** A charge may be as old as the last reconciliation that missed it. */
const oldestChargeMs = 4 * 24 * 60 * minuteMs;

const runKept = keepStatements();

/**
 * Has a trainer mailed about the day's bookings in the evening, or at once where that would be too late. Until the evening's mail
 * goes, what is kept of it names nobody.
 */
export async function tellTrainer(
  tx: Db,
  { mailer, payment, ...writing }: Writing & { mailer: Mailer; payment: Payment },
): Promise<void> {
  const { until } = stretchOf(writing.now, trainersHour);
  if (await tellOfSession(tx, { mailer, payment, evening: goesAt(until), ...writing })) return;
  const event = eventOf(payment.trainer_id, until);
  // Stryker disable next-line StringLiteral,ObjectLiteral: it is the only statement, and saves a mail that replaces itself
  const [known] = await runKept(tx, { shape: "known", values: { event } }, ({ event }) =>
    tx.selectFrom("outbox").select("id").where("event", "=", event),
  );
  const trainer = known ? undefined : await findUser(tx, payment.trainer_id);
  if (trainer) await mailer.send(unwrittenLetter({ trainer, until }), tx);
}

/** What trainers are mailed is written as it goes, by its event. */
export const writtenToTrainers = {
  "booked-you": writeBookedYou,
  "booked-soon": writeBookedSoon,
  "not-coming": writeNotComing,
};

/** Writes such a mail as it goes: bookings that have ended by now are left out, and without any there is no mail. */
async function writeBookedYou(db: Db, event: string): Promise<Letter | undefined> {
  const [, trainerId, day] = event.split(":") as [kind: string, trainerId: string, day: string];
  const { from, until } = stretchOf(new Date(studioMoment(day, trainersHour).getTime() - 1), trainersHour);
  const trainer = await findUser(db, trainerId);
  const bookings = await bookedIn(db, { trainerId, from, until });
  if (!trainer || bookings.length === 0) return undefined;
  const changed = await readChangedSessions(db, bookings, studioDay(until));
  return bookedYouLetter({ trainer, bookings, changed, until });
}

/** The changed sessions of each booking. */
type Changes = Awaited<ReturnType<typeof readChangedSessions>>;
type Told = { trainer: { name: string; email: string; id: string }; until: Date };

const goesAt = (until: Date) => new Date(until.getTime() + graceMs);
const eventOf = (trainerId: string, until: Date) => `booked-you:${trainerId}:${studioDay(until)}`;

/** Sent as it is by a version that knows no better, if one takes over before the evening. */
function unwrittenLetter({ trainer, until }: Told) {
  return {
    kind: "booked-you",
    event: eventOf(trainer.id, until),
    to: trainer.email,
    name: trainer.name,
    subject: "New bookings",
    paragraphs: ["You have new bookings since yesterday evening."],
    action: { label: "See your slots", path: "/dashboard/manage-slot" },
    dueAt: goesAt(until),
  } satisfies Letter;
}

/** Tells a trainer who has booked them since yesterday evening. */
export function bookedYouLetter({
  trainer,
  bookings,
  changed,
  until,
}: Told & { bookings: Payment[]; changed: Changes }): Letter {
  const [first] = bookings;
  const isOne = bookings.length === 1;
  return {
    ...unwrittenLetter({ trainer, until }),
    // Stryker disable next-line OptionalChaining: there is one at least
    subject: isOne ? `${first?.user_name} booked you` : `${bookings.length} new bookings`,
    ...firstToCome(bookings, { changed, evening: until }),
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
  };
}

/** The ticket of whichever new booking has its session first after the evening of the mail. */
function firstToCome(
  bookings: readonly Payment[],
  { changed, evening }: { changed: Changes; evening: Date },
): Pick<Letter, "ticket"> {
  const sessions = bookings.flatMap((payment) => {
    const day = nextDayOf(payment, { now: evening, changed: changed.get(payment.id) ?? [] });
    // Stryker disable next-line OptionalChaining: what is booked has an hour
    const minute = minutesOf(slotOf(payment))?.start ?? 0;
    // Stryker disable next-line ConditionalExpression,ArrayDeclaration: what is newly booked has a session to come
    return day === null ? [] : [{ payment, day, minute }];
  });
  const [next] = sessions.toSorted(
    (one, other) => Date.parse(one.day) - Date.parse(other.day) || one.minute - other.minute,
  );
  // Stryker disable next-line ConditionalExpression: there is one at least
  if (!next) return {};
  const { payment, day, minute } = next;
  const slotTiming = payment.slot_timing;
  const together = sessions.filter((other) => other.day === day && other.minute === minute);
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

/** A trainer's bookings of this stretch that still stand, by people who are still there, in order; without those told at once. */
function bookedIn(
  db: Db,
  { trainerId, from, until }: { trainerId: string; from: Date; until: Date },
): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("trainer_id", "=", trainerId)
    .where("status", "=", "booked")
    .where("paid_at", ">=", new Date(from.getTime() - oldestChargeMs).toISOString())
    .where("created_at", ">=", from.toISOString())
    .where("created_at", "<", until.toISOString())
    .where("user_id", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox")
            .select("outbox.id")
            .where("event", "=", sql<string>`${bookedSoonEvent(trainerId)} || payments.id`),
        ),
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
