import type { Selectable } from "kysely";
import { studioDay } from "#contract/studio-time.ts";
import type { Db } from "#server/db/open.ts";
import { deleteRows, findRow } from "#server/db/plain-rows.ts";
import type { LapsedPlacesTable } from "#server/db/schema.ts";
import { findUser, listAdmins } from "#server/features/people/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Parts } from "#server/ports/parts.ts";
import { placesLapsedLetter, unwrittenLapsedLetter } from "./letters.ts";
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
    .select(["trainer_id as trainerId", "trainers.name as trainerName", "slot_timing as slotTiming"])
    .execute();
  for (const slot of slots)
    for (const admin of await listAdmins(db))
      await mailer.send(unwrittenLapsedLetter({ ...slot, admin, day: studioDay(now) }));
}

/** Writes such a mail as it goes, with who held the places in the day before it was taken: without those who have left. */
export async function writeLapsed(db: Db, event: string): Promise<Letter | undefined> {
  const [, trainerId = "", slotTiming = "", day = "", adminId] = event.split(":");
  const told = await findRow(db, "outbox", { event });
  const trainer = await findUser(db, trainerId);
  const admin = (await listAdmins(db)).find(({ id }) => id === adminId);
  if (!told || !trainer || !admin) return undefined;
  const lapsers = await db
    .selectFrom("lapsed_places")
    .innerJoin("users", "users.id", "member_id")
    .where((eb) => eb.and(ofSlot({ trainerId, slotTiming })))
    .where("at", ">", new Date(Date.parse(told.created_at) - lapseMemoryMs).toISOString())
    .groupBy(["users.id", "users.name", "email_proven"])
    .select(({ fn }) => ["users.id", "users.name", "email_proven", fn.countAll<number>().as("times")])
    .orderBy("times", "desc")
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
  if (lapsers.length === 0) return undefined;
  return placesLapsedLetter(
    { trainerId, trainerName: trainer.name, slotTiming, admin, day },
    lapsers.map(({ email_proven, ...one }) => ({ ...one, isProven: email_proven === 1 })),
  );
}

/** Deletes what is no longer remembered. */
export async function purgeLapses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lapseMemoryMs).toISOString();
  await db.deleteFrom("lapsed_places").where("at", "<=", before).execute();
}
