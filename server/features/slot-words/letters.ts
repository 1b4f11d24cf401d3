import { excerpt } from "#contract/excerpt.ts";
import { startText } from "#contract/hours.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { aboutBooking } from "#server/features/places/booking-letters.ts";
import { bookingTicket } from "#server/features/places/tickets.ts";
import { type Letter, writtenLines } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/** How long a word to a slot is worth reading: as long as it stands on Activity Log. */
export const wordMs = 7 * 24 * 60 * 60_000;

const toAnswer = `To answer, reply to this mail or write to ${brand.email}.`;

type Word = { id: string; words: string; isByTrainer: boolean };

/** Tells a member of a slot what its trainer, or the studio, wrote to everybody of it (D78). */
export function slotWordLetter(membership: PaymentRecord, { id, words, isByTrainer }: Word): Letter {
  const { trainer_id: trainerId, trainer_name, slot_timing } = membership;
  const { preview, paragraphs } = written(words);
  return {
    ...aboutBooking(membership),
    // It is read, or not, in a list of mails.
    subject: `${isByTrainer ? trainer_name : "The studio"}: ${excerpt(preview, 60)}`,
    ...{ preview, paragraphs },
    kind: "slot-word",
    event: `slot-word:${id}:${membership.user_id}`,
    ticket: {
      ...bookingTicket(membership),
      trainerId,
      kicker: isByTrainer ? "A word from your trainer" : "A word from the studio",
      headline: `${slot_timing} ${startText(slot_timing)}`,
    },
    action: { label: "See your week", path: "/dashboard/activity-log" },
    afterwards: [toAnswer],
    validForMs: wordMs,
  };
}

/** Tells one person what an admin wrote to them (D78). */
export function wordLetter(
  { name, email }: Pick<UserRecord, "name" | "email">,
  { words, event }: { words: string; event: string },
): Letter {
  return {
    // Its heading, too, below which the words stand alone.
    subject: `A message from ${brand.name}`,
    ...written(words),
    kind: "word",
    event,
    to: email,
    name,
    afterwards: [toAnswer],
  };
}

/** What was written, which the preview begins with. */
function written(words: string) {
  const paragraphs = writtenLines(words);
  return { preview: excerpt(paragraphs.join(" "), 160), paragraphs };
}
