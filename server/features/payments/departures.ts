import { dollarsOfCents } from "#contract/money.ts";
import type { Departure } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { daysOf } from "#contract/terms.ts";
import type { Db } from "#server/db/open.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { endBooking } from "./endings.ts";
import { cancelledLetter } from "./place-letters.ts";
import type { PaymentRecord } from "./reads.ts";
import { askRefund } from "./refunds.ts";

type Leaving = { id: string; name: string };

/**
 * Ends each membership with a trainer who leaves: its unused days are paid back, and its member is told (D59). In the
 * transaction in which they leave; the refunds' job sends the money.
 */
export async function endMemberships(
  tx: Db,
  { trainer, now, mailer }: { trainer: Leaving; now: Date; mailer: Mailer },
): Promise<void> {
  for (const payment of await membershipsWith(tx, { trainerId: trainer.id, now })) {
    const amountCents = unusedCents(payment, now);
    await endBooking(tx, { payment, reason: "trainer-left", now, mailer });
    if (amountCents > 0)
      await askRefund(tx, {
        payment,
        amountCents,
        cause: "trainer-left",
        reason: `${payment.trainer_name} no longer trains at the studio`,
        now,
      });
    // Nobody is left to tell of a deleted member's.
    if (payment.user_id !== null)
      await mailer.send(cancelledLetter(payment, { cents: amountCents, reason: "trainer-left" }), tx);
  }
  for (const table of ["waiting_list", "slot_places"] as const)
    await tx.deleteFrom(table).where("trainer_id", "=", trainer.id).execute();
}

/** What it would end, and cost, if a trainer left now (D59). */
export async function foreseeDeparture(
  db: Db,
  { trainerId, now }: { trainerId: string; now: Date },
): Promise<Departure> {
  const memberships = await membershipsWith(db, { trainerId, now });
  const cents = memberships.reduce((sum, payment) => sum + unusedCents(payment, now), 0);
  return { memberships: memberships.length, refund: dollarsOfCents(cents) };
}

/** The memberships with a trainer that run, or are to come. */
function membershipsWith(
  db: Db,
  { trainerId, now }: { trainerId: string; now: Date },
): Promise<PaymentRecord[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where((eb) => eb.and({ trainer_id: trainerId, status: "booked" }))
    .where("ends_on", ">=", studioDay(now))
    .orderBy("id")
    .execute();
}

/** The price of the days that are left, today's among them, rounded up to a cent; never above what remains of it. */
function unusedCents(
  { price_cents, returned_cents, starts_on: startsOn, ends_on: endsOn }: PaymentRecord,
  now: Date,
): number {
  const today = studioDay(now);
  const unused = daysOf({ startsOn: startsOn > today ? startsOn : today, endsOn });
  const cents = Math.ceil((price_cents * unused) / daysOf({ startsOn, endsOn }));
  return Math.min(cents, price_cents - returned_cents);
}
