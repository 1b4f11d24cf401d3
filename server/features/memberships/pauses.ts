import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { NewPause } from "#contract/term-changes.ts";
import { daysBetween, isWithin } from "#contract/terms.ts";
import { ApiError } from "#server/core/api-error.ts";
import { dayText } from "#server/core/day-text.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { changeRows, deleteRows, findRow } from "#server/db/plain-rows.ts";
import { findPayment, lockOwnPayment } from "#server/features/books/payments.ts";
import { whyNotPausable } from "#server/features/payments/policy.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { readLostDays, updateTerms } from "#server/features/places/term-changes.ts";
import type { Parts } from "#server/ports/parts.ts";
import { pausedLetter, pauseEndedLetter, readLonger } from "./letters.ts";

type Pausing = Pick<Parts, "db" | "clock" | "mailer">;
type Asking = { caller: UserRecord; id: string };

/**
 * Has a member's membership pause, once: its days are given, and the place stays theirs (D75).
 * @throws ApiError not_found for another's booking, invalid for a day it may not begin on, conflict when it may not pause
 */
export async function pauseMembership(
  { db, clock, mailer }: Pausing,
  { caller, id, input }: Asking & { input: NewPause },
): Promise<PaymentRecord> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const payment = await lockOwnPayment(tx, { caller, id });
    const known = await findRow(tx, "pauses", { payment_id: id });
    requirePausable(payment, { hasPaused: known !== undefined, from: input.from, now });
    const pause = { from: input.from, until: dayAfter(input.from, input.days - 1) };
    await tx
      .insertInto("pauses")
      .values({
        payment_id: id,
        from_day: pause.from,
        until_day: pause.until,
        created_at: now.toISOString(),
      })
      .execute();
    await updateTerms(tx, {
      ...slotOfCaller(payment, caller),
      cause: { kind: "pause", ...pause, byId: caller.id },
      now,
    });
    const longer = await readLonger(tx, id);
    const more = daysBetween(payment.ends_on, longer.payment.ends_on);
    const lost = await readLostDays(tx, payment);
    await mailer.send(pausedLetter(longer, { pause, more, lost }), tx);
  });
  return findPayment(db, id);
}

/**
 * Ends a pause early: from tomorrow on its member trains again; a pause that has not begun is none (D75).
 * @throws ApiError not_found for another's booking, conflict when it has no pause to end
 */
export async function endPause(
  { db, clock, mailer }: Pausing,
  { caller, id }: Asking,
): Promise<PaymentRecord> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const today = studioDay(now);
    const payment = await lockOwnPayment(tx, { caller, id });
    const known = await findRow(tx, "pauses", { payment_id: id });
    if (payment.status !== "booked" || !known || known.until_day <= today)
      throw new ApiError("conflict", "This membership has no pause to end.");
    const pause = { from: known.from_day, until: known.until_day };
    if (isWithin(today, pause)) await changeRows(tx, "pauses", { payment_id: id }, { until_day: today });
    else await deleteRows(tx, "pauses", { payment_id: id });
    const rest = { from: pause.from > today ? pause.from : dayAfter(today), until: pause.until };
    await updateTerms(tx, {
      ...slotOfCaller(payment, caller),
      cause: { kind: "pause", ...rest, byId: caller.id },
      now,
    });
    const hasBegun = isWithin(today, pause);
    await mailer.send(pauseEndedLetter(await readLonger(tx, id), { hasBegun }), tx);
  });
  return findPayment(db, id);
}

/** The caller's memberships for the payment's slot. */
function slotOfCaller(
  { trainer_id: trainerId, slot_timing: slotTiming }: PaymentRecord,
  { id: memberId }: UserRecord,
) {
  return { trainerId, slotTiming, memberId };
}

function requirePausable(
  payment: PaymentRecord,
  { hasPaused, from, now }: { hasPaused: boolean; from: string; now: Date },
): void {
  const why = whyNotPausable(payment, { hasPaused, now });
  if (why !== null) throw new ApiError("conflict", why);
  const first = dayAfter(studioDay(now));
  if (from >= first && from <= payment.ends_on) return;
  const message = `Choose a day from ${dayText(first)} to ${dayText(payment.ends_on)}.`;
  throw new ApiError("invalid", message, { fields: { from: message } });
}
