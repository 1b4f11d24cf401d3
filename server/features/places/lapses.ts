import { type Selectable, sql } from "kysely";
import { studioDay } from "#contract/studio-time.ts";
import type { Db } from "#server/db/open.ts";
import { deleteRows } from "#server/db/plain-rows.ts";
import type { LapsedPlacesTable } from "#server/db/schema.ts";
import type { Parts } from "#server/ports/parts.ts";
import { placesLapsedLetter } from "./letters.ts";
import { ofSlot, type Slot, type SlotMember } from "./slot.ts";

type Lapse = Selectable<LapsedPlacesTable>;

/** How long a hold or an offer that ended unused is remembered. */
export const lapseMemoryMs = 24 * 60 * 60_000;
/** Fewer in a day are people who changed their mind. */
const fewestToTell = 6;

/**
 * Ends what has run out in a slot, which must be locked, and notes whose hold or offer nobody used: for a while they
 * wait for the next one (D54, D55).
 */
export async function endLapsed(tx: Db, { now, ...slot }: Slot & { now: Date }): Promise<void> {
  const places = await tx
    .deleteFrom("slot_places")
    .where((eb) => eb.and(ofSlot(slot)))
    .where("until", "<=", now.toISOString())
    .returning(["member_id", "kind", "until"])
    .execute();
  const offers = await tx
    .deleteFrom("waiting_list")
    .where((eb) => eb.and(ofSlot(slot)))
    .where("offered_until", "<=", now.toISOString())
    .returning(["member_id", "offered_until"])
    .$narrowType<{ offered_until: string }>()
    .execute();
  const holds = places.filter(({ kind }) => kind === "hold");
  await noteLapses(tx, [
    ...holds.map(({ member_id, until }) => ({
      ...ofSlot(slot),
      member_id,
      kind: "hold" as const,
      at: until,
    })),
    ...offers.map(({ member_id, offered_until }) => ({
      ...ofSlot(slot),
      member_id,
      kind: "offer" as const,
      at: offered_until,
    })),
  ]);
}

/** Records holds and offers that ended unused; each is remembered for a day. */
export async function noteLapses(tx: Db, lapses: readonly Lapse[]): Promise<void> {
  if (lapses.length === 0) return;
  await tx
    .insertInto("lapsed_places")
    .values([...lapses])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets them for someone who has paid after all. */
export async function forgiveLapses(tx: Db, { memberId, ...slot }: SlotMember): Promise<void> {
  await deleteRows(tx, "lapsed_places", { ...ofSlot(slot), member_id: memberId });
}

/** When a member's holds or offers of a slot ended unused within a day, the last one first. */
export async function readLapses(
  tx: Db,
  { memberId, kind, now, ...slot }: SlotMember & Pick<Lapse, "kind"> & { now: Date },
): Promise<Date[]> {
  const lapses = await tx
    .selectFrom("lapsed_places")
    .select("at")
    .where((eb) => eb.and({ ...ofSlot(slot), member_id: memberId, kind }))
    .where("at", ">", new Date(now.getTime() - lapseMemoryMs).toISOString())
    .orderBy("at", "desc")
    .execute();
  return lapses.map(({ at }) => new Date(at));
}

/**
 * Mails the admins, once a day, about each slot in which at least as many holds and offers ended unused within a day
 * as it has places: someone may be blocking them (D54).
 */
export async function tellOfLapses({
  db,
  mailer,
  clock,
}: Pick<Parts, "db" | "mailer" | "clock">): Promise<void> {
  const now = clock.now();
  const slots = await db
    .selectFrom("lapsed_places")
    .innerJoin("users as trainers", "trainers.id", "trainer_id")
    .innerJoin("users as members", "members.id", "member_id")
    .where("at", ">", new Date(now.getTime() - lapseMemoryMs).toISOString())
    .groupBy(["trainer_id", "trainers.name", "trainers.places", "slot_timing"])
    .having(({ eb, fn }) => eb(fn.countAll(), ">=", eb.ref("trainers.places")))
    .having(({ eb, fn }) => eb(fn.countAll(), ">=", fewestToTell))
    .select(({ fn }) => [
      "trainer_id as trainerId",
      "trainers.name as trainerName",
      "slot_timing as slotTiming",
      fn.countAll<number>().as("times"),
      sql<number>`count(distinct members.id)`.as("members"),
      sql<number>`count(distinct case when members.email_proven = 0 then members.id end)`.as("unproven"),
    ])
    .execute();
  const admins = await db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("role", "=", "admin")
    .execute();
  for (const slot of slots)
    for (const admin of admins)
      await mailer.send(placesLapsedLetter({ ...slot, admin, day: studioDay(now) }));
}

/** Deletes what is no longer remembered. */
export async function purgeLapses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lapseMemoryMs).toISOString();
  await db.deleteFrom("lapsed_places").where("at", "<=", before).execute();
}
