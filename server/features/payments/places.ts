import type { Selectable } from "kysely";
import { dayAfter, studioMoment } from "#contract/studio-time.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import type { SlotPlacesTable, WaitingListTable } from "#server/db/schema.ts";
import { booking } from "#studio/booking.ts";

/** One of a trainer's slots. */
export type Slot = { trainerId: string; slotTiming: string };
/** A person and a slot. */
export type SlotMember = Slot & { memberId: string };

type Place = Selectable<SlotPlacesTable>;
type Waiting = Selectable<WaitingListTable>;

const minuteMs = 60_000;

/**
 * Locks the trainer and the member until the transaction ends, so that nobody else takes a place with one or books for
 * the other.
 */
export async function lockSlot(tx: Db, { trainerId, memberId }: SlotMember): Promise<void> {
  await lockPeople(tx, [trainerId, memberId]);
}

/**
 * Takes a place in a slot, which must be locked, or extends the member's own (D54). A newcomer leaves one place for
 * each person on the waiting list without an offer (D55).
 * @returns until when they have it and whether it is new; null if there is none for them
 */
export async function takePlace(
  tx: Db,
  { kind, until, now, memberId, ...slot }: SlotMember & Pick<Place, "kind"> & { until: Date; now: Date },
): Promise<{ until: Date; isNew: boolean } | null> {
  await tx
    .deleteFrom("slot_places")
    .where((eb) => eb.and(ofSlot(slot)))
    .where("until", "<=", now.toISOString())
    .execute();
  const { taken, waiting } = await readPlaces(tx, { ...slot, now });
  const own = taken.find(({ member_id }) => member_id === memberId);
  if (own) return { until: await keepPlace(tx, own, { kind, until, now }), isNew: false };
  if ((await placesOf(tx, slot)) - taken.length - aheadOf(memberId, waiting) < 1) return null;
  await tx
    .insertInto("slot_places")
    .values({
      ...ofSlot(slot),
      place: firstFree(taken),
      member_id: memberId,
      kind,
      until: until.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
  return { until, isNew: true };
}

/** Keeps the place of a membership about to end while its member pays for the next (D56). */
export async function keepForRenewal(
  tx: Db,
  { memberId, until, ...slot }: SlotMember & { until: Date },
): Promise<void> {
  await tx
    .updateTable("slot_places")
    .set({ until: until.toISOString() })
    .where((eb) => eb.and({ ...ofSlot(slot), member_id: memberId, kind: "membership" }))
    .where("until", "<", until.toISOString())
    .execute();
}

/** The places taken in a trainer's slots, or in one of them, and who is waiting, in order. */
export async function readPlaces(
  db: Db,
  { trainerId, slotTiming, now }: { trainerId: string; slotTiming?: string; now: Date },
): Promise<{ taken: Place[]; waiting: Waiting[] }> {
  const moment = now.toISOString();
  const slot = { trainer_id: trainerId, ...(slotTiming !== undefined && { slot_timing: slotTiming }) };
  const taken = db
    .selectFrom("slot_places")
    .selectAll()
    .where((eb) => eb.and(slot))
    .where("until", ">", moment);
  const waiting = db
    .selectFrom("waiting_list")
    .selectAll()
    .where((eb) => eb.and(slot))
    .where((eb) => eb.or([eb("offered_until", "is", null), eb("offered_until", ">", moment)]))
    .orderBy("joined_at")
    .orderBy("id");
  return { taken: await taken.execute(), waiting: await waiting.execute() };
}

/**
 * How many people on the waiting list come before a member: those without an offer and, if the member is on it, ahead
 * of them.
 */
export function aheadOf(memberId: string | undefined, waiting: readonly Waiting[]): number {
  const own = waiting.findIndex(({ member_id }) => member_id === memberId);
  const before = own < 0 ? waiting : waiting.slice(0, own);
  return before.filter(({ offered_until }) => offered_until === null).length;
}

/** The columns that name a slot. */
export function ofSlot({ trainerId, slotTiming }: Slot) {
  return { trainer_id: trainerId, slot_timing: slotTiming };
}

/** When a membership's place becomes free: midnight after its last day. */
export function endOfPlace(endsOn: string): Date {
  return studioMoment(dayAfter(endsOn));
}

/** A membership's place stays one, and an expiry that someone was promised is never brought forward. */
async function keepPlace(
  tx: Db,
  own: Place,
  { kind, until, now }: Pick<Place, "kind"> & { until: Date; now: Date },
): Promise<Date> {
  const asked = kind === "hold" ? Math.min(until.getTime(), endOfHolding(own)) : until.getTime();
  const longer = new Date(Math.max(Date.parse(own.until), asked));
  await tx
    .updateTable("slot_places")
    .set({
      until: longer.toISOString(),
      ...(kind !== "hold" && own.kind !== "membership" && { kind, created_at: now.toISOString() }),
    })
    .where((eb) => eb.and({ trainer_id: own.trainer_id, slot_timing: own.slot_timing, place: own.place }))
    .execute();
  if (own.kind === "offer" && kind === "hold")
    await tx
      .updateTable("waiting_list")
      .set({ offered_until: longer.toISOString() })
      .where("offered_until", "is not", null)
      .where((eb) =>
        eb.and({ trainer_id: own.trainer_id, slot_timing: own.slot_timing, member_id: own.member_id }),
      )
      .execute();
  return longer;
}

/** The latest time to which repeated requests extend a hold, so that nobody keeps a place without paying. */
function endOfHolding({ kind, until, created_at }: Place): number {
  const made = Date.parse(created_at);
  if (kind === "hold") return made + booking.longestHoldMinutes * minuteMs;
  if (kind === "offer") return made + (booking.offerHours * 60 + booking.holdMinutes) * minuteMs;
  return Date.parse(until);
}

async function placesOf(tx: Db, { trainerId }: Slot): Promise<number> {
  const trainer = await tx
    .selectFrom("users")
    .select("places")
    .where("id", "=", trainerId)
    .executeTakeFirst();
  return trainer?.places ?? 0;
}

/** The lowest free number: there is always one, as fewer places are taken than exist. */
function firstFree(taken: readonly Place[]): number {
  const numbers = new Set(taken.map(({ place }) => place));
  let place = 1;
  while (numbers.has(place)) place += 1;
  return place;
}
