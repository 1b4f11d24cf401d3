import { studioDay } from "#contract/studio-time.ts";
import { daysOf, type Stretch, type Term } from "#contract/terms.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { pausesOf } from "./term-changes.ts";

type Paid = Pick<PaymentRecord, "id" | "price_cents" | "returned_cents" | "starts_on" | "ends_on">;

/**
 * What the unused days of memberships are worth in cents, by their ids: the price of the remaining days including today,
 * rounded up to a cent, without what was asked back for them before; never more than is left to refund.
 */
export async function unusedOf(db: Db, payments: readonly Paid[], now: Date): Promise<Map<string, number>> {
  const ids = payments.map(({ id }) => id);
  const [pauses, before] = await Promise.all([pausesOf(db, ids), askedBefore(db, ids)]);
  return new Map(
    payments.map((payment) => {
      const { id, price_cents, returned_cents } = payment;
      const cents = worthOf(payment, { now, pause: pauses.get(id) }) - (before.get(id) ?? 0);
      return [id, Math.max(0, Math.min(cents, price_cents - returned_cents))];
    }),
  );
}

/** Cents that were paid back for unused days, or are owed. */
async function askedBefore(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("refunds")
    .select("payment_id")
    .select((eb) => eb.fn.sum<number>("unused_cents").as("cents"))
    .where("payment_id", "in", ids)
    .groupBy("payment_id")
    .execute();
  return new Map(rows.map(({ payment_id, cents }) => [payment_id, cents]));
}

/** Days of a pause are neither used nor left. */
function worthOf(
  { price_cents, starts_on: startsOn, ends_on: endsOn }: Paid,
  { now, pause }: { now: Date; pause: Stretch | undefined },
): number {
  const today = studioDay(now);
  const all = { startsOn, endsOn };
  // Stryker disable next-line ConditionalExpression,EqualityOperator: never more goes back than was paid
  const left = { startsOn: startsOn > today ? startsOn : today, endsOn };
  return Math.ceil((price_cents * trainingDays(left, pause)) / trainingDays(all, pause));
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
