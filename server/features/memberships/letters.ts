import { type Rest, restText } from "#contract/rest-words.ts";
import type { ChangedTerm } from "#contract/term-changes.ts";
import { dayText, weekdayText } from "#server/core/day-text.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findPayment } from "#server/features/books/payments.ts";
import { aboutBooking } from "#server/features/places/booking-letters.ts";
import { termChangesOf } from "#server/features/places/term-changes.ts";
import { bookingTicket, dayLine, lastDayFacts } from "#server/features/places/tickets.ts";
import type { Letter } from "#server/ports/mail/letter.ts";

/** A membership that ends on another day now, and how that day has changed since it was paid for. */
export type Longer = { payment: PaymentRecord; changes: readonly ChangedTerm[] };

/** Reads what a mail about a membership's days says of it. */
export async function readLonger(tx: Db, id: string): Promise<Longer> {
  const changes = await termChangesOf(tx, [id]);
  return { payment: await findPayment(tx, id), changes: changes.get(id) ?? [] };
}

/** Confirms a pause to its member (D75). */
export function pausedLetter(longer: Longer, rest: Rest): Letter {
  const { pause } = rest;
  const { slot_timing, trainer_name } = longer.payment;
  const about = aboutDays(longer);
  return {
    ...about,
    // The new last day alone, in large type, would read as a dismissal; it stands among the facts.
    ticket: {
      ...about.ticket,
      kicker: "Your pause",
      headline: `Paused ${dayText(pause.from, "short")} to ${dayText(pause.until, "short")}`,
    },
    subject: `Paused: ${slot_timing} with ${trainer_name}`,
    paragraphs: [
      `Your membership rests from ${dayLine(pause.from)} to ${dayLine(pause.until)}. Your place stays yours. ${restText(rest)}.`,
      "On your Activity Log you can take the pause back before it begins, or end it sooner: you keep the days that are left.",
    ],
  };
}

/** Confirms to a member that their pause is over sooner, or taken back: the day that they were told is another (D75). */
export function pauseEndedLetter(longer: Longer, { hasBegun }: { hasBegun: boolean }): Letter {
  const { slot_timing, trainer_name } = longer.payment;
  return {
    ...aboutDays(longer),
    subject: `${hasBegun ? "No longer paused" : "Pause taken back"}: ${slot_timing} with ${trainer_name}`,
    paragraphs: [
      hasBegun
        ? "You train again from tomorrow. The days that were left of your pause are yours to train now."
        : "You have taken your pause back: it won’t begin.",
    ],
  };
}

/** Tells a member of days that the studio has given them; why, stands among the reasons for the last day (D76). */
export function givenLetter(longer: Longer, days: number): Letter {
  const what = days === 1 ? "a day" : `${days} days`;
  const longerBy = `Your membership is longer by ${what}, and now runs until ${weekdayText(longer.payment.ends_on)}.`;
  return {
    ...aboutDays(longer),
    subject: `The studio has given you ${what}`,
    preview: longerBy,
    paragraphs: [longerBy],
  };
}

function aboutDays({ payment, changes }: Longer) {
  return {
    ...aboutBooking(payment),
    kind: "days",
    ticket: {
      ...bookingTicket(payment),
      trainerId: payment.trainer_id,
      kicker: "Your membership now ends",
      headline: dayLine(payment.ends_on),
    },
    facts: lastDayFacts(payment, changes),
    action: { label: "See your week", path: "/dashboard/activity-log" },
  } as const;
}
