import type { Stretch } from "#contract/terms.ts";
import { dayText } from "#server/core/day-text.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { aboutBooking, sentence } from "#server/features/places/booking-letters.ts";
import { bookingTicket, dayLine } from "#server/features/places/tickets.ts";
import type { Letter } from "#server/ports/mail/letter.ts";

/** Confirms a pause to its member (D75). */
export function pausedLetter(payment: PaymentRecord, pause: Stretch): Letter {
  return {
    ...aboutDays(payment),
    event: `paused:${payment.id}:${pause.from}`,
    subject: `Paused: ${payment.slot_timing} with ${payment.trainer_name}`,
    paragraphs: [
      `Your membership rests from ${dayText(pause.from)} to ${dayText(pause.until)}. Your place stays yours, and you get these days at the end.`,
      "If you come back sooner, end the pause on your Activity Log: you keep the days that are left.",
    ],
  };
}

/** Tells a member of days that the studio has given them (D76). */
export function givenLetter(
  payment: PaymentRecord,
  { days, reason }: { days: number; reason: string },
): Letter {
  const what = days === 1 ? "a day" : `${days} days`;
  return {
    ...aboutDays(payment),
    subject: `The studio has given you ${what}`,
    paragraphs: [`Your membership is longer by ${what}.`, sentence(reason)],
  };
}

/** A mail about a membership that ends on another day now. */
function aboutDays(payment: PaymentRecord) {
  return {
    ...aboutBooking(payment),
    kind: "days",
    ticket: {
      ...bookingTicket(payment),
      trainerId: payment.trainer_id,
      kicker: "Your membership now ends",
      headline: dayLine(payment.ends_on),
    },
    action: { label: "See your week", path: "/dashboard/activity-log" },
  } as const;
}
