import { startText } from "#contract/hours.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { aboutBooking } from "#server/features/places/booking-letters.ts";
import { bookingTicket } from "#server/features/places/tickets.ts";
import type { Letter } from "#server/ports/mail/letter.ts";

/** How long a word to a slot is worth reading: as long as it stands on Activity Log. */
export const wordMs = 7 * 24 * 60 * 60_000;

type Word = { id: string; words: string; isByTrainer: boolean };

/** Tells a member of a slot what its trainer, or the studio, wrote to everybody of it (D78). */
export function slotWordLetter(membership: PaymentRecord, { id, words, isByTrainer }: Word): Letter {
  const { trainer_id: trainerId, trainer_name, slot_timing } = membership;
  const from = isByTrainer ? trainer_name : "The studio";
  return {
    ...aboutBooking(membership),
    kind: "slot-word",
    event: `slot-word:${id}:${membership.user_id}`,
    subject: `${from} wrote to your ${slot_timing} slot`,
    ticket: {
      ...bookingTicket(membership),
      trainerId,
      kicker: isByTrainer ? "A word from your trainer" : "A word from the studio",
      headline: `${slot_timing} ${startText(slot_timing)}`,
    },
    paragraphs: words.split(/\n+/).filter((line) => line.trim() !== ""),
    action: { label: "Open Activity Log", path: "/dashboard/activity-log" },
    validForMs: wordMs,
  };
}
