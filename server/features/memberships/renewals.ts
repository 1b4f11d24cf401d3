import { sql } from "kysely";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { renewalEvent, renewalLetter } from "#server/features/places/booking-letters.ts";
import { termChangesOf } from "#server/features/places/term-changes.ts";
import type { Parts } from "#server/ports/parts.ts";
import { booking } from "#studio/booking.ts";

/** Offers to renew each membership that is about to end without a successor, once (D56). */
export async function offerRenewals({
  db,
  mailer,
  clock,
}: Pick<Parts, "db" | "mailer" | "clock">): Promise<void> {
  const now = clock.now();
  const ending = await endingSoon(db, studioDay(now));
  const changes = await termChangesOf(
    db,
    ending.map(({ id }) => id),
  );
  for (const payment of ending)
    await mailer.send(renewalLetter(payment, { changes: changes.get(payment.id) ?? [], now }));
}

/** Only if the member still may book, the trainer still offers the slot, and no offer has been sent. */
function endingSoon(db: Db, today: string): Promise<PaymentRecord[]> {
  return (
    db
      .selectFrom("payments")
      .innerJoin("users as trainers", "trainers.id", "payments.trainer_id")
      .innerJoin("users as members", "members.id", "payments.user_id")
      .innerJoin("user_slots", (join) =>
        join
          .onRef("user_slots.user_id", "=", "trainers.id")
          .onRef("user_slots.slot", "=", sql.ref("payments.slot_timing")),
      )
      .selectAll("payments")
      // Literal, so that the partial index applies.
      .where("payments.status", "=", sql.lit("booked"))
      .where("trainers.role", "=", "trainer")
      .where("trainers.slot_duration", ">", 0)
      .where("members.role", "=", "member")
      .where("payments.ends_on", ">=", today)
      .where("payments.ends_on", "<=", dayAfter(today, booking.renewalDays))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payments as later")
              .select("later.id")
              .where("later.status", "=", "booked")
              .whereRef("later.user_id", "=", "payments.user_id")
              .whereRef("later.trainer_id", "=", "payments.trainer_id")
              .whereRef("later.slot_timing", "=", "payments.slot_timing")
              .whereRef("later.ends_on", ">", "payments.ends_on"),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("outbox")
              .select("outbox.id")
              .where("outbox.event", "=", sql<string>`${renewalEvent("")} || payments.id`),
          ),
        ),
      )
      .execute()
  );
}
