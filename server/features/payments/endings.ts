import type { EndReason } from "#contract/payments.ts";
import { lockClasses, lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { tellTrainer } from "./letters.ts";
import { freePlace } from "./memberships.ts";
import { movedUpLetter } from "./place-letters.ts";
import type { PaymentRecord } from "./reads.ts";

/** Why a charge never became a booking. */
export type Refusal = Extract<EndReason, "slot-closed" | "slot-full" | "no-tier" | "member-gone">;

/** The same in words, for the person who is refunded. */
export const refusalWords: Record<Refusal, string> = {
  "slot-closed": "The slot closed before the card was charged",
  "slot-full": "The last place was taken before the card was charged",
  "no-tier": "The amount is not a membership’s price",
  "member-gone": "The account was deleted before the card was charged",
};

/** What a member reads when they claim a charge that is not a booking. */
export function endingText(reason: EndReason | null): string {
  switch (reason) {
    case "slot-full":
      return "Someone took the last place while you were paying. We’re refunding your card.";
    case "no-tier":
      return "This isn’t the price of a membership. We’re refunding your card.";
    case "slot-closed":
      return "This slot closed while you were paying. We’re refunding your card.";
    case "provider":
      return "This payment has been refunded to your card, and its booking has ended.";
    default:
      return "This booking has ended.";
  }
}

/**
 * The payment, locked until the transaction ends. People and the class, whose bookings are counted, are locked first,
 * as in settling a charge or a trainer's departure, to avoid deadlocks.
 */
export async function lockPayment(
  tx: Db,
  by: { id: string } | { transaction_id: string },
): Promise<PaymentRecord | undefined> {
  const found = await tx
    .selectFrom("payments")
    .select(["id", "trainer_id", "user_id", "class_id"])
    .where((eb) => eb.and(by))
    .executeTakeFirst();
  if (!found) return undefined;
  await lockPeople(tx, [found.trainer_id, found.user_id ?? found.trainer_id]);
  await lockClasses(tx, found.class_id === null ? [] : [found.class_id]);
  return tx
    .updateTable("payments")
    .set((eb) => ({ ended_at: eb.ref("ended_at") }))
    .where("id", "=", found.id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Ends a booking early: from now on it does not count, its place is free, and what follows it moves up. Does nothing if it has already ended.
 * Its trainer must be locked.
 * @returns whether it ended now
 */
export async function endBooking(
  tx: Db,
  { payment, reason, now, mailer }: { payment: PaymentRecord; reason: EndReason; now: Date; mailer: Mailer },
): Promise<boolean> {
  const ended = await tx
    .updateTable("payments")
    .set({ status: "cancelled", end_reason: reason, ended_at: now.toISOString() })
    .where("id", "=", payment.id)
    .where("status", "=", "booked")
    .returningAll()
    .executeTakeFirst();
  if (!ended) return false;
  for (const moved of await freePlace(tx, ended, now)) await mailer.send(movedUpLetter(moved), tx);
  await tellTrainer(tx, { mailer, payment: ended, now });
  return true;
}
