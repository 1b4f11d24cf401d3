import { daysText } from "#contract/days.ts";
import { studioDay } from "#contract/studio-time.ts";
import { type ChosenDays, sessionsAWeek } from "#contract/visits.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { changeRows } from "#server/db/plain-rows.ts";
import { readSlotDays, slotDaysText } from "#server/db/slot-days.ts";
import { findPayment, lockOwnPayment } from "#server/features/books/payments.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";

/**
 * Notes on which days a member means to come, or that they have not chosen any (D81). It claims nothing: whoever comes on
 * another day is ticked all the same.
 * @throws ApiError not_found for another's booking, invalid for other days than the slot's or too many, conflict when it has
 * ended or has all of its slot's days
 */
export async function chooseDays(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { caller, id, input: { days } }: { caller: UserRecord; id: string; input: ChosenDays },
): Promise<PaymentRecord> {
  await db.transaction().execute(async (tx) => {
    const payment = await lockOwnPayment(tx, { caller, id });
    requireChoosable(payment, { days, now: clock.now() });
    await changeRows(tx, "payments", { id }, { chosen_days: days.length > 0 ? slotDaysText(days) : null });
  });
  return findPayment(db, id);
}

function requireChoosable(
  { status, ends_on, price_cents, slot_days }: PaymentRecord,
  { days, now }: ChosenDays & { now: Date },
): void {
  if (status !== "booked" || ends_on < studioDay(now))
    throw new ApiError("conflict", "This membership has already ended.");
  const ofSlot = readSlotDays(slot_days);
  const most = sessionsAWeek(price_cents, ofSlot);
  if (most === ofSlot.length)
    throw new ApiError(
      "conflict",
      "This membership has all of its slot’s days: there are none to choose from.",
    );
  const isOther = days.some((day) => !ofSlot.includes(day));
  if (!isOther && new Set(days).size <= most) return;
  const message = isOther
    ? `Choose among the slot’s days: ${daysText(ofSlot)}.`
    : `Choose ${most === 1 ? "one day" : `${most} days`} at most.`;
  throw new ApiError("invalid", message, { fields: { days: message } });
}
