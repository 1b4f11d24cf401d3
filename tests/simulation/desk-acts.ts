import { type At, type Buyer, expectOf, here, pick } from "./acts.ts";
import { ask } from "./world.ts";

/** Somebody pays an admin at the desk, who may send the same attempt again, or for another (D91). */
export async function bookAtDesk(
  at: At,
  { member, trainer, ...paid }: Buyer & { attempt: number; tier: string },
): Promise<void> {
  const { world, process } = at;
  const [who, whom] = [pick(here(world.members), member), pick(world.trainers, trainer)];
  if (!who || !whom) return;
  const { attempt, tier } = paid;
  const booking = { memberId: who.id, trainerId: whom.id, slotTiming: "Morning", tier, paidBy: "cash" };
  const asked = ask(process, world.admin, ["POST", "/desk-bookings"], {
    ...booking,
    attemptId: `desk-${attempt}`,
  });
  await expectOf(at, asked, [200, 201, 403, 404, 409]);
}

/** An admin pays somebody in another way what a card could not take back (D58). */
export async function payOtherwise(at: At, number: number): Promise<void> {
  const { world, process } = at;
  const failed = await world.db
    .selectFrom("refunds")
    .select("id")
    .where("state", "=", "failed")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const refund = pick(failed, number);
  if (!refund) return;
  const path = `/refunds/${refund.id}/paid-otherwise`;
  await expectOf(at, ask(process, world.admin, ["POST", path], { how: "In cash." }), [200, 409]);
}
