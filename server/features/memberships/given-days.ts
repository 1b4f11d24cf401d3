import { studioDay } from "#contract/studio-time.ts";
import { countedDays } from "#contract/term-change-words.ts";
import type { GivenDays } from "#contract/term-changes.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { findPayment, lockKnownPayment } from "#server/features/books/payments.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { addTermChange, updateTerms } from "#server/features/places/term-changes.ts";
import type { Parts } from "#server/ports/parts.ts";
import { givenLetter, readLonger } from "./letters.ts";

/**
 * Gives a membership days after its end, as an admin has decided (D76). Idempotent by attempt: repeating one whose answer was
 * lost gives nothing more.
 * @throws ApiError not_found, conflict when it has ended, or for an attempt that has given something else
 */
export async function giveDays(
  { db, clock, mailer }: Pick<Parts, "db" | "clock" | "mailer">,
  { actor, id, input: { days, reason, attemptId } }: { actor: UserRecord; id: string; input: GivenDays },
): Promise<PaymentRecord> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const payment = await lockKnownPayment(tx, id);
    const { user_id: memberId, user_name: name, email } = payment;
    const known = attemptId && (await findRow(tx, "term_changes", { payment_id: id, attempt_id: attemptId }));
    if (known) {
      if (known.days === days && known.reason === reason) return;
      const before = `Your first try has given ${countedDays(known.days)}`;
      throw new ApiError("conflict", `${before}. Close this, and look before you give more.`);
    }
    if (payment.status !== "booked" || payment.ends_on < studioDay(now) || memberId === null)
      throw new ApiError("conflict", "This membership has already ended.");
    const cause = { kind: "given", reason, byId: actor.id, attemptId } as const;
    await addTermChange(tx, { payment, days, cause, now });
    const { trainer_id: trainerId, slot_timing: slotTiming } = payment;
    await updateTerms(tx, { trainerId, slotTiming, memberId, cause: { kind: "moved" }, now });
    const subject = { id: memberId, name, email };
    const what = `${days} ${days === 1 ? "day" : "days"}: ${reason}`;
    await noteDecision(tx, { actor, subject, action: "days given", reason: what, now });
    await mailer.send(givenLetter(await readLonger(tx, id), days), tx);
  });
  return findPayment(db, id);
}
