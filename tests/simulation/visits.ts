import { expect } from "vitest";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { type At, expectOf, pick } from "./acts.ts";
import { ask, type World } from "./world.ts";

/** A trainer, or an admin once they have left, ticks that somebody came today, or takes that back. */
export async function tickSomebody(
  at: At,
  { payment: number, isTakenBack }: { payment: number; isTakenBack: boolean },
): Promise<void> {
  const { world, process } = at;
  const payments = world.db.selectFrom("payments").select(["id", "trainer_id"]).orderBy("transaction_id");
  const payment = pick(await payments.execute(), number);
  if (!payment) return;
  const trainer = world.trainers.find(({ id, isGone }) => id === payment.trainer_id && !isGone);
  const path = `/save-payment-info/${payment.id}/visits`;
  const session = { day: studioDay(world.clock.now()) };
  const method = isTakenBack ? "DELETE" : "POST";
  const asked = ask(process, trainer ?? world.admin, [method, path], session);
  // The trainer may be going at this moment, and the membership has its days.
  await expectOf(at, asked, [200, 201, 401, 403, 404, 409]);
}

/** Nobody came to what was not theirs, and each visit was ticked in its two days (D77). */
export async function everyVisitIsOfASession({ db }: World): Promise<void> {
  const visits = await db
    .selectFrom("visits")
    .innerJoin("payments", "payments.id", "payment_id")
    .select(["day", "ticked_at", "member_id", "user_id", "slot_days"])
    .select(["visits.trainer_id", "payments.trainer_id as booked_with"])
    .select(["visits.slot_timing", "payments.slot_timing as booked_slot"])
    .execute();
  for (const visit of visits) {
    const { day, ticked_at } = visit;
    expect(visit).toMatchObject({
      user_id: visit.member_id,
      booked_with: visit.trainer_id,
      booked_slot: visit.slot_timing,
    });
    expect(visit.slot_days).toContain(weekdayOf(day));
    expect([day, dayAfter(day)]).toContain(studioDay(new Date(ticked_at)));
  }
}
