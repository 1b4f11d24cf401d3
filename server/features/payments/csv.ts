import { daysText } from "#contract/days.ts";
import { deskWords } from "#contract/desk-words.ts";
import { dollarsOfCents, tierOfCents } from "#contract/money.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import { type CsvColumn, momentColumns } from "#server/http/csv.ts";

/** A payment with its receipt's number; empty where it has none. */
type Booked = PaymentRecord & { receipt: string };

/** The books as a CSV file, with each payment's state on this day at the studio. */
export const bookColumns = (today: string): readonly CsvColumn<Booked>[] => [
  ...momentColumns("Paid", ({ paid_at }: Booked) => paid_at),
  { header: "Transaction id", cell: ({ transaction_id }) => transaction_id },
  { header: "Receipt", cell: ({ receipt }) => receipt },
  { header: "Member", cell: ({ user_name }) => user_name },
  { header: "Email", cell: ({ email }) => email },
  { header: "Trainer", cell: ({ trainer_name }) => trainer_name },
  { header: "Slot timing", cell: ({ slot_timing }) => slot_timing },
  { header: "Slot duration (hours)", cell: ({ slot_duration }) => slot_duration },
  { header: "Slot days", cell: ({ slot_days }) => daysText(readSlotDays(slot_days)) },
  { header: "Class", cell: ({ class_name }) => class_name ?? "" },
  { header: "Tier", cell: ({ price_cents }) => tierOfCents(price_cents)?.name ?? "" },
  { header: "Starts on", cell: ({ starts_on }) => starts_on },
  { header: "Ends on", cell: ({ ends_on }) => ends_on },
  { header: "Card", cell: ({ card }) => card ?? "" },
  { header: "Paid at the desk", cell: ({ desk }) => (desk ? deskWords[desk] : "") },
  { header: "Amount (USD)", cell: ({ price_cents }) => dollarsOfCents(price_cents) },
  { header: "Refunded (USD)", cell: ({ returned_cents }) => dollarsOfCents(returned_cents) },
  { header: "Status", cell: (payment) => stateOn(today, payment) },
];

/** In the words of Balance: a booking is to come, runs or has ended (D52). */
function stateOn(today: string, { status, starts_on, ends_on }: PaymentRecord): string {
  if (status === "refused") return "not booked";
  if (status !== "booked") return status;
  if (today < starts_on) return "upcoming";
  return today > ends_on ? "ended" : "running";
}
