import { moneyText, tierOfCents } from "#contract/money.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { type Receipt, receiptNumber } from "#server/db/receipt-numbers.ts";
import { aboutBooking, dayText } from "#server/features/places/letters.ts";
import { tellTrainer } from "#server/features/places/trainers-day.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";

/** Mails the member about their booking, and once a day the trainer about all of that day's (D65). */
export async function tellOfBooking(
  tx: Db,
  { mailer, payment, receipt, now }: { mailer: Mailer; payment: Payment; receipt: Receipt; now: Date },
): Promise<void> {
  await mailer.send(bookedLetter(payment, receipt), tx);
  // Twice: writing the mail waits for a concurrent writer of the same mail, and only the second read sees their
  // booking.
  await tellTrainer(tx, { mailer, payment, now });
  await tellTrainer(tx, { mailer, payment, now });
}

function bookedLetter(payment: Payment, receipt: Receipt): Letter {
  const { id, trainer_name, slot_timing, class_name, price_cents, starts_on, ends_on } = payment;
  const about = aboutBooking(payment);
  const tier = tierOfCents(price_cents);
  return {
    ...about,
    kind: "booked",
    event: `booked:${id}`,
    subject: `Booked: ${slot_timing} with ${trainer_name}`,
    paragraphs: ["Your slot is booked and your card has been charged. See you at the studio!"],
    facts: [
      ...about.facts,
      ...(class_name ? [["Class", class_name] as const] : []),
      ["Membership", `${tier ? `${tier.name}, ` : ""}${moneyText(price_cents)} a month`],
      ["Term", `${dayText(starts_on)} to ${dayText(ends_on)}`],
      ["Receipt", receiptNumber(receipt)],
      ["Transaction id", payment.transaction_id],
    ],
  };
}
