import { fewPlaces } from "#contract/constants.ts";
import type { FewPlaces } from "#contract/places.ts";
import type { Db } from "#server/db/open.ts";
import { readWaiting } from "./places.ts";

/**
 * The slots of all trainers with few places left, or none (D54), as `readSlotPlaces` counts them: two statements,
 * however many trainers there are.
 */
export async function listFewPlaces(db: Db, now: Date): Promise<FewPlaces[]> {
  const slots = await db
    .selectFrom("user_slots")
    .innerJoin("users as trainers", "trainers.id", "user_slots.user_id")
    .where("trainers.role", "=", "trainer")
    .where("trainers.slot_duration", ">", 0)
    .select((eb) => [
      "trainers.id as trainerId",
      "user_slots.slot as slotTiming",
      "trainers.places",
      eb
        .selectFrom("slot_places as taken")
        .innerJoin("users as members", "members.id", "taken.member_id")
        .select(({ fn }) => fn.countAll<number>().as("places"))
        .whereRef("taken.trainer_id", "=", "trainers.id")
        .whereRef("taken.slot_timing", "=", "user_slots.slot")
        .where("taken.until", ">", now.toISOString())
        // A hold that gives way counts as free.
        .where((of) => of.or([of("taken.kind", "!=", "hold"), of("members.email_proven", "=", 1)]))
        .as("taken"),
    ])
    .orderBy("trainers.created_at")
    .orderBy("trainers.id")
    .orderBy("slotTiming")
    .execute();
  const waiting = (await readWaiting(db, { now })).filter(({ isReady }) => isReady);
  return slots.flatMap(({ trainerId, slotTiming, places, taken }) => {
    const ahead = waiting.filter((one) => one.trainer_id === trainerId && one.slot_timing === slotTiming);
    const left = Math.max(0, places - Number(taken) - ahead.length);
    return left <= fewPlaces ? { trainerId, slotTiming, left } : [];
  });
}
