import { type At, type Buyer, expectOf, here, pick } from "./acts.ts";
import { ask } from "./world.ts";

/** Somebody pays an admin at the desk, who may send the same attempt again, or for another (D91). */
export async function bookAtDesk(
  at: At,
  { member, trainer, attempt, tier }: Buyer & { attempt: number; tier: string },
): Promise<void> {
  const { world, process } = at;
  const [who, whom] = [pick(here(world.members), member), pick(world.trainers, trainer)];
  if (!who || !whom) return;
  const attemptId = `desk-${attempt}`;
  const slot = { trainerId: whom.id, slotTiming: "Morning" };
  const booking = { memberId: who.id, ...slot, tier, paidBy: "cash", attemptId };
  const asked = ask(process, world.admin, ["POST", "/desk-bookings"], booking);
  await expectOf(at, asked, [200, 201, 403, 404, 409]);
}
