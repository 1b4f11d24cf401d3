import { sql } from "kysely";
import { dollarsOfCents } from "#contract/money.ts";
import { formerMember } from "#contract/own-data.ts";
import type { Departure } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { searchText } from "#server/db/lists/search.ts";
import { lockClasses } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { dismissSubstitutes, endSteppingIn } from "#server/features/absences/substitutes.ts";
import { lockPayment } from "#server/features/books/payments.ts";
import { cancellableUntil } from "#server/features/payments/policy.ts";
import { cancelledLetter } from "#server/features/places/cancelled-letter.ts";
import { endBooking } from "#server/features/places/endings.ts";
import { tellOfGoing } from "#server/features/places/not-coming.ts";
import { endWaiting } from "#server/features/places/offers.ts";
import { renewedAmong } from "#server/features/places/terms.ts";
import { unusedOf } from "#server/features/places/unused.ts";
import { owedTo } from "#server/features/refunds/failed.ts";
import { askRefund } from "#server/features/refunds/sending.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";

type Leaving = { id: string; name: string };

/**
 * Ends each membership with a departing trainer: unused days are refunded and members are told (D59). Runs in the
 * transaction of the departure; the refund job sends the money.
 */
async function endMemberships(
  tx: Db,
  { trainer, now, mailer }: { trainer: Leaving; now: Date; mailer: Mailer },
): Promise<void> {
  const memberships = await membershipsWith(tx, { trainerId: trainer.id, now }).selectAll().execute();
  // Stryker disable ArrowFunction,ArrayDeclaration,LogicalOperator: SQLite has one writer, whatever is locked
  await lockClasses(
    tx,
    memberships.flatMap(({ class_id }) => class_id ?? []),
  );
  // Stryker restore all
  const unused = await unusedOf(tx, memberships, now);
  // The last first, so that none moves up only to end as well.
  for (const payment of memberships.toReversed()) {
    const amountCents = unused.get(payment.id) ?? 0;
    await lockPayment(tx, { id: payment.id });
    const why = `${payment.trainer_name} no longer trains at the studio`;
    const asking = { payment, amountCents, cause: "trainer-left", reason: why, mailer, now } as const;
    // Stryker disable next-line ConditionalExpression,EqualityOperator: what was paid back in full has ended
    const refund = amountCents > 0 ? await askRefund(tx, asking) : undefined;
    const letter = cancelledLetter(payment, { refund, isOfUnused: true, reason: "trainer-left", now });
    await endBooking(tx, { payment, reason: "trainer-left", letter, now, mailer });
  }
  await endSteppingIn(tx, { trainer, now, mailer });
  await dismissSubstitutes(tx, { trainerId: trainer.id, now, mailer });
  await tx.deleteFrom("absences").where("trainer_id", "=", trainer.id).execute();
  await tx.deleteFrom("slot_places").where("trainer_id", "=", trainer.id).execute();
  await endWaiting(tx, { trainer, mailer });
}

/**
 * Leaves a person's payments to the books: without a person, their days (D81) and, unless it is kept, their name and card
 * (D38, D71, D90).
 */
async function leavePayments(
  tx: Db,
  { id, keepsName, ...telling }: { id: string; keepsName: boolean; now: Date; mailer: Mailer },
): Promise<void> {
  const payments = await tx
    .selectFrom("payments")
    .select(["id", "trainer_name", "transaction_id", "status"])
    .where("user_id", "=", id)
    .orderBy("id")
    .execute();
  for (const { id, trainer_name, transaction_id, status } of payments) {
    await tx
      .updateTable("payments")
      .set({
        user_id: null,
        chosen_days: null,
        ...(!keepsName && {
          user_name: formerMember,
          email: "",
          card: null,
          search_text: searchText(formerMember, trainer_name, transaction_id),
        }),
      })
      .where("id", "=", id)
      .execute();
    if (status === "booked") await tellOfGoing(tx, { paymentId: id, ...telling });
  }
}

/** What happens to payments when someone leaves. */
export const departures = { endMemberships, leavePayments };

/** What would end, and what it would cost, if somebody left now (D59). */
export async function foreseeDeparture(
  db: Db,
  { personId, now }: { personId: string; now: Date },
): Promise<Departure> {
  const columns = ["id", "price_cents", "returned_cents", "starts_on", "ends_on"] as const;
  const [booked, own, owed] = await Promise.all([
    membershipsWith(db, { trainerId: personId, now }).select(columns).execute(),
    runningMemberships(db, now)
      .where("user_id", "=", personId)
      .select([...columns, "status", "paid_at"])
      .execute(),
    owedTo(db, personId),
  ]);
  const [due, ownDue, renewed] = await Promise.all([
    unusedOf(db, booked, now),
    unusedOf(db, own, now),
    renewedAmong(
      db,
      own.map(({ id }) => id),
    ),
  ]);
  return {
    memberships: booked.length,
    refund: dollarsOf(due.values()),
    own: {
      memberships: own.length,
      unused: dollarsOf(ownDue.values()),
      owed: dollarsOfCents(owed),
      payments: own.map((payment) => ({
        _id: payment.id,
        unused: dollarsOfCents(ownDue.get(payment.id) ?? 0),
        cancellable: cancellableUntil(payment, now) !== null && !renewed.has(payment.id),
      })),
    },
  };
}

/** A trainer's current and future memberships. */
function membershipsWith(db: Db, { trainerId, now }: { trainerId: string; now: Date }) {
  return runningMemberships(db, now).where("trainer_id", "=", trainerId).orderBy("ends_on").orderBy("id");
}

/** Current and future memberships. */
function runningMemberships(db: Db, now: Date) {
  return (
    db
      .selectFrom("payments")
      // Literal, so that the partial index applies.
      .where("status", "=", sql.lit("booked"))
      .where("ends_on", ">=", studioDay(now))
  );
}

function dollarsOf(cents: Iterable<number>): number {
  return dollarsOfCents([...cents].reduce((sum, one) => sum + one, 0));
}
