import { studioDay } from "#contract/studio-time.ts";
import { daysOf, type Stretch, type Term } from "#contract/terms.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";

type Paid = Pick<PaymentRecord, "price_cents" | "returned_cents" | "starts_on" | "ends_on">;

/**
 * The price of the remaining days including today, rounded up to a cent; never more than is left to refund. Days of a pause
 * are neither used nor left.
 */
export function unusedCents(
  { price_cents, returned_cents, starts_on: startsOn, ends_on: endsOn }: Paid,
  { now, pause }: { now: Date; pause: Stretch | undefined },
): number {
  const today = studioDay(now);
  const all = { startsOn, endsOn };
  // Stryker disable next-line ConditionalExpression,EqualityOperator: never more goes back than was paid
  const left = { startsOn: startsOn > today ? startsOn : today, endsOn };
  const cents = Math.ceil((price_cents * trainingDays(left, pause)) / trainingDays(all, pause));
  return Math.min(cents, price_cents - returned_cents);
}

/** The days of a term that are not paused. */
function trainingDays(term: Term, pause: Stretch | undefined): number {
  if (!pause) return daysOf(term);
  // Its days are given after it: it is over before the term is.
  const endsOn = pause.until;
  // Stryker disable next-line EqualityOperator: of two equal days it does not matter which is taken
  const startsOn = pause.from > term.startsOn ? pause.from : term.startsOn;
  return daysOf(term) - daysOf({ startsOn, endsOn });
}
