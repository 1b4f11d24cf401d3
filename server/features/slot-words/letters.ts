import { excerpt } from "#contract/excerpt.ts";
import { startText } from "#contract/hours.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { aboutBooking } from "#server/features/places/booking-letters.ts";
import { bookingTicket } from "#server/features/places/tickets.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/** How long a word to a slot is worth reading: as long as it stands on Activity Log. */
export const wordMs = 7 * 24 * 60 * 60_000;

/** How a mail's sender is named where it is an admin. */
const studio = "The studio";

type Word = { id: string; words: string; isByTrainer: boolean };

/** Tells a member of a slot what its trainer, or the studio, wrote to everybody of it (D78). */
export function slotWordLetter(membership: PaymentRecord, { id, words, isByTrainer }: Word): Letter {
  const { trainer_id: trainerId, trainer_name, slot_timing } = membership;
  const from = isByTrainer ? trainer_name : studio;
  return {
    ...aboutBooking(membership),
    ...written({ from, words }),
    kind: "slot-word",
    event: `slot-word:${id}:${membership.user_id}`,
    ticket: {
      ...bookingTicket(membership),
      trainerId,
      kicker: isByTrainer ? "A word from your trainer" : "A word from the studio",
      headline: `${slot_timing} ${startText(slot_timing)}`,
    },
    action: { label: "Open Activity Log", path: "/dashboard/activity-log" },
    validForMs: wordMs,
  };
}

/** Tells one person what an admin wrote to them (D78). */
export function wordLetter(
  { name, email }: Pick<UserRecord, "name" | "email">,
  { words, event }: { words: string; event: string },
): Letter {
  return {
    ...written({ from: studio, words }),
    kind: "word",
    event,
    to: email,
    name,
    afterwards: [`To answer, write to ${brand.email}.`],
  };
}

/** What was written, which subject and preview begin with: it is read, or not, in a list of mails. */
function written({ from, words }: { from: string; words: string }) {
  const lines = words.split(/\n+/).filter((line) => line.trim() !== "");
  const text = lines.join(" ");
  return {
    subject: `${from}: ${excerpt(text, 60)}`,
    preview: excerpt(text, 160),
    paragraphs: lines,
  };
}
