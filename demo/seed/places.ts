import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import type { Db } from "#server/db/open.ts";

/** Who waits for a full slot: both of Rafiq's evening places are taken. */
const waiting = {
  id: "waiting-demo-1",
  trainer_id: "trainer-rafiq-hasan",
  slot_timing: "Evening",
  member_id: "member-kamal-uddin",
};

/** The places of current memberships (D54), and a member on the waiting list (D55). */
export async function insertPlaces(tx: Db, now: Date): Promise<void> {
  const memberships = await tx
    .selectFrom("payments")
    .select((eb) => ["trainer_id", "slot_timing", "user_id", eb.fn.max("ends_on").as("ends_on")])
    .where("status", "=", "booked")
    .where("ends_on", ">=", studioDay(now))
    .groupBy(["trainer_id", "slot_timing", "user_id"])
    .execute();
  const slots = Map.groupBy(memberships, ({ trainer_id, slot_timing }) => `${trainer_id} ${slot_timing}`);
  const places = [...slots.values()].flatMap((members) =>
    members.map(({ user_id, ends_on, ...slot }, index) => ({
      ...slot,
      place: index + 1,
      member_id: user_id ?? "",
      kind: "membership" as const,
      until: studioMoment(dayAfter(ends_on)).toISOString(),
      created_at: now.toISOString(),
    })),
  );
  await tx.insertInto("slot_places").values(places).execute();
  await tx
    .insertInto("waiting_list")
    .values({ ...waiting, joined_at: now.toISOString(), offered_until: null })
    .execute();
}
