import type { Selectable } from "kysely";
import { dayAfter, studioMoment } from "#contract/studio-time.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { deleteRows, findRow } from "#server/db/plain-rows.ts";
import type { SlotPlacesTable, WaitingListTable } from "#server/db/schema.ts";
import { booking } from "#studio/booking.ts";
import { endLapsed } from "./lapses.ts";
import { ofSlot, type SlotMember } from "./slot.ts";

/** Someone's place in a slot, with whether their address is proven. */
type Place = Selectable<SlotPlacesTable> & { email_proven: number };
/** Someone on a waiting list; only those who are ready are offered a place. */
type Waiting = Selectable<WaitingListTable> & { isReady: boolean };

type OfSlots = { slot?: Partial<Pick<Waiting, "trainer_id" | "slot_timing">>; now: Date };

const minuteMs = 60_000;

/**
 * Locks the trainer and the member until the transaction ends, so that nobody else takes a place with one or books for
 * the other.
 */
// Stryker disable next-line ArrowFunction,ArrayDeclaration: SQLite has one writer, whatever is locked
export const lockSlot = (tx: Db, who: SlotMember) => lockPeople(tx, [who.trainerId, who.memberId]);

/**
 * Takes a place in a slot, which must be locked, or extends the member's own (D54). A newcomer leaves one place for
 * each person on the waiting list who could be offered one (D55). In a full slot the oldest hold of someone whose
 * address is not proven gives way, unless the newcomer is about to hold a place and hasn't proven theirs, either.
 * @returns until when they have it and whether it is new; null if there is none for them
 */
export async function takePlace(
  tx: Db,
  { kind, until, now, memberId, ...slot }: SlotMember & Pick<Place, "kind"> & { until: Date; now: Date },
): Promise<{ until: Date; isNew: boolean } | null> {
  await endLapsed(tx, { ...slot, now });
  const { taken, waiting } = await readPlaces(tx, { ...slot, now });
  const own = taken.find(({ member_id }) => member_id === memberId);
  if (own) return { until: await keepPlace(tx, own, { kind, until, now }), isNew: false };
  // Stryker disable next-line OptionalChaining: only who is being deleted at this moment has no row
  const places = (await findRow(tx, "users", { id: slot.trainerId }))?.places ?? 0;
  const comesFirst = kind !== "hold" || (await findRow(tx, "users", { id: memberId, email_proven: 1 }));
  const yielding = taken.filter((place) => comesFirst && givesWay(place));
  const kept = taken.filter((place) => !yielding.includes(place));
  if (places - kept.length - aheadOf(memberId, waiting) < 1) return null;
  await evict(tx, yielding, taken.length - places + 1);
  const place = firstFree(taken);
  await tx
    .insertInto("slot_places")
    .values({
      ...ofSlot(slot),
      place,
      member_id: memberId,
      kind,
      until: until.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
  return { until, isNew: true };
}

/** How many places are left for someone, or for a stranger; a hold that would give way to them counts as free. */
export function placesLeft({
  places,
  taken,
  waiting,
  memberId,
}: {
  places: number;
  taken: readonly Place[];
  waiting: readonly Waiting[];
  memberId?: string;
}): number {
  return places - taken.filter((place) => !givesWay(place)).length - aheadOf(memberId, waiting);
}

/**
 * How a slot's places are used, and who waits for one, each once: whoever is on the list and has a place here, offered or while
 * they pay, counts with the places held for it (D54, D55).
 */
export function countPlaces({ places, taken, waiting }: Parameters<typeof placesLeft>[0]) {
  const kept = taken.filter((place) => !givesWay(place));
  const [booked, unpaid] = [
    kept.filter(({ kind }) => kind === "membership").length,
    kept.filter(({ kind }) => kind !== "membership"),
  ];
  const free = Math.max(0, places - kept.length);
  const held = unpaid.length + Math.min(free, aheadOf(undefined, waiting));
  const isWaiting = ({ member_id }: Place) => waiting.some((one) => one.member_id === member_id);
  const paying = unpaid.filter((place) => place.kind === "hold" && !isWaiting(place)).length;
  const left = Math.max(0, placesLeft({ places, taken, waiting }));
  return { left, booked, held, paying, unserved: Math.max(0, waiting.length - (held - paying)) };
}

/** Anybody can register any address: a hold that costs nothing must not keep others out (D54). */
export function givesWay({ kind, email_proven }: Place): boolean {
  return kind === "hold" && email_proven === 0;
}

/** Ends the first `count` of the holds that give way. */
async function evict(tx: Db, yielding: readonly Place[], count: number): Promise<void> {
  for (const one of yielding.slice(0, Math.max(0, count))) await deleteRows(tx, "slot_places", keyOf(one));
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

/** The places taken in a trainer's slots, or in one of them, the oldest first, and who is waiting, in order. */
export async function readPlaces(
  db: Db,
  { trainerId, slotTiming, now }: { trainerId: string; slotTiming?: string; now: Date },
): Promise<{ taken: Place[]; waiting: Waiting[] }> {
  // Stryker disable next-line ConditionalExpression: Kysely passes over what is undefined
  const slot = { trainer_id: trainerId, ...(slotTiming !== undefined && { slot_timing: slotTiming }) };
  return { taken: await readTaken(db, { slot, now }), waiting: await readWaiting(db, { slot, now }) };
}

type OfTrainers = { trainerIds: readonly string[]; now: Date };

/** The places taken in these slots, or in all of these trainers, the oldest first. */
export async function readTaken(db: Db, { now, ...of }: OfSlots | OfTrainers): Promise<Place[]> {
  const taken = await db
    .selectFrom("slot_places")
    .innerJoin("users as members", "members.id", "slot_places.member_id")
    .selectAll("slot_places")
    .select("members.email_proven")
    .where((eb) => ("trainerIds" in of ? eb("trainer_id", "in", of.trainerIds) : eb.and(of.slot ?? {})))
    .where("until", ">", now.toISOString())
    .execute();
  return taken.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}

/** Who is waiting for these slots, for any, or for any of these trainers, in order. */
export async function readWaiting(db: Db, { now, ...of }: OfSlots | OfTrainers): Promise<Waiting[]> {
  const moment = now.toISOString();
  const waiting = await db
    .selectFrom("waiting_list as waiting")
    .innerJoin("users as members", "members.id", "waiting.member_id")
    .selectAll("waiting")
    .select((eb) => [
      "members.email_proven",
      // An offer of another slot, or a place in this one: who has that is not offered a second.
      eb
        .selectFrom("slot_places as held")
        .select(({ fn }) =>
          // Stryker disable next-line StringLiteral: SQLite takes any name, PostgreSQL none that is empty
          fn.countAll<number>().as("places"),
        )
        .whereRef("held.member_id", "=", "waiting.member_id")
        .where("held.until", ">", moment)
        .where((of) =>
          of.or([
            of("held.kind", "=", "offer"),
            of.and([
              of("held.trainer_id", "=", of.ref("waiting.trainer_id")),
              of("held.slot_timing", "=", of.ref("waiting.slot_timing")),
            ]),
          ]),
        )
        .as("held"),
    ])
    .where((eb) => ("trainerIds" in of ? eb("trainer_id", "in", of.trainerIds) : eb.and(of.slot ?? {})))
    .where((eb) => eb.or([eb("offered_until", "is", null), eb("offered_until", ">", moment)]))
    .execute();
  const inOrder = ({ joined_at, id }: Pick<Waiting, "joined_at" | "id">) => `${joined_at} ${id}`;
  return waiting
    .toSorted((one, other) => (inOrder(one) < inOrder(other) ? -1 : 1))
    .map(({ email_proven, held, ...row }) => ({
      ...row,
      // Stryker disable next-line ConditionalExpression: who has an offer has its place, too
      isReady: row.offered_until === null && email_proven === 1 && held === 0,
    }));
}

/** How many people on the waiting list who could be offered a place come before a member, or before a stranger. */
function aheadOf(memberId: string | undefined, waiting: readonly Waiting[]): number {
  const own = waiting.findIndex(({ member_id }) => member_id === memberId);
  const before = own < 0 ? waiting : waiting.slice(0, own);
  return before.filter(({ isReady }) => isReady).length;
}

/** When a membership's place becomes free: midnight after its last day. */
export function endOfPlace(endsOn: string): Date {
  return studioMoment(dayAfter(endsOn));
}

/**
 * A membership's place stays one, and a hold or an offer never ends sooner than it was promised to. Whoever begins to
 * pay in the last minutes of an offer holds the place as anybody does.
 */
async function keepPlace(
  tx: Db,
  own: Place,
  { kind, until, now }: Pick<Place, "kind"> & { until: Date; now: Date },
): Promise<Date> {
  const before = new Date(own.until);
  const asked = kind === "hold" && own.kind === "hold" ? earlier(until, endOfHolding(own)) : until;
  // Stryker disable next-line EqualityOperator: at the same moment it ends then, whatever it is called
  if (kind === "hold" && (own.kind === "membership" || asked <= before)) return before;
  await tx
    .updateTable("slot_places")
    .set({ until: asked.toISOString(), ...(own.kind !== kind && { kind, created_at: now.toISOString() }) })
    .where((eb) => eb.and(keyOf(own)))
    .execute();
  return asked;
}

/** The latest time to which repeated requests extend a hold, so that nobody keeps a place without paying. */
function endOfHolding({ created_at }: Place): Date {
  return new Date(Date.parse(created_at) + booking.longestHoldMinutes * minuteMs);
}

function earlier(one: Date, other: Date): Date {
  // Stryker disable next-line EqualityOperator: of two equal moments it does not matter which is taken
  return one < other ? one : other;
}

/** The columns that name one place. */
function keyOf({ trainer_id, slot_timing, place }: Place) {
  return { trainer_id, slot_timing, place };
}

/** The lowest number that no place has. */
function firstFree(taken: readonly Place[]): number {
  const numbers = new Set(taken.map(({ place }) => place));
  let place = 1;
  while (numbers.has(place)) place += 1;
  return place;
}
