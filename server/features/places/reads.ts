import { slotTimings } from "#contract/constants.ts";
import { dollarsOfCents } from "#contract/money.ts";
import type { OwnSlot, SlotPlaces } from "#contract/places.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import { countPlaces, readPlaces, readTaken, readWaiting } from "./places.ts";
import { isBookable } from "./policy.ts";
import { sameHoursAs } from "./same-hours.ts";
import { ofSlot, type Slot } from "./slot.ts";
import { readCalendar } from "./term-changes.ts";
import { allMembershipsFrom, nextTerm } from "./terms.ts";

type Asking = { trainerId: string; now: Date };

/**
 * How full a trainer's slots are (D54).
 * @throws ApiError not_found
 */
export async function readSlotPlaces(db: Db, { trainerId, now }: Asking): Promise<SlotPlaces[]> {
  const trainer = await requireTrainer(db, trainerId);
  const { taken, waiting } = await readPlaces(db, { trainerId, now });
  return offeredSlots(trainer).map((slotTiming) => {
    const [takenHere, waitingHere] = [inSlot(taken, slotTiming), inSlot(waiting, slotTiming)];
    const { places } = trainer;
    const { left, held, paying } = countPlaces({ places, taken: takenHere, waiting: waitingHere });
    return { slotTiming, places, left, held, paying, waiting: waitingHere.length };
  });
}

/**
 * A member's memberships and waiting-list entries in a trainer's slots (D54 to D56), and what they have elsewhere at the
 * same hours (D80).
 * @throws ApiError not_found
 */
export async function readOwnSlots(
  db: Db,
  { caller, trainerId, now }: Asking & { caller: UserRecord },
): Promise<OwnSlot[]> {
  const trainer = await requireTrainer(db, trainerId);
  const { taken, waiting } = await readPlaces(db, { trainerId, now });
  const held = taken.filter(({ member_id, kind }) => member_id === caller.id && kind !== "membership");
  const memberships = await allMembershipsFrom(db, { memberId: caller.id, day: studioDay(now) });
  const ownSlots = offeredSlots(trainer).map(async (slotTiming) => {
    const [own, others] = splitBySlot(memberships, { trainerId, slotTiming });
    const last = own.at(-1);
    const slot = { slotTiming, slotDuration: trainer.slot_duration, slotDays: trainer.days };
    const calendar = await readCalendar(db, {
      trainerId,
      slotTiming,
      memberships: own,
      from: studioDay(now),
    });
    const term = nextTerm(own, { ...slot, paidAt: now, calendar });
    const list = inSlot(waiting, slotTiming);
    const place = list.findIndex(({ member_id }) => member_id === caller.id);
    return {
      slotTiming,
      runsUntil: last?.ends_on ?? null,
      price: last ? dollarsOfCents(last.price_cents) : null,
      className: last?.class_name ?? null,
      renewsFrom: own.length > 0 ? term.startsOn : null,
      term,
      waitingId: list[place]?.id ?? null,
      position: place < 0 ? null : place + 1,
      heldUntil: inSlot(held, slotTiming)[0]?.until ?? null,
      sameHours: sameHoursAs({ ...slot, ...term }, others),
    };
  });
  return Promise.all(ownSlots);
}

/** How full all trainers' slots are, for Balance: those that can be booked, and those that still have members. */
export async function readFilledSlots(db: Db, now: Date): Promise<PaymentsSummary["slots"]> {
  const trainers = await db
    .selectFrom("users")
    .select(["id", "name", "places", "slot_duration"])
    .where("role", "=", "trainer")
    .execute();
  if (trainers.length === 0) return [];
  const ids = trainers.map(({ id }) => id);
  const [offered, taken, waiting] = await Promise.all([
    db
      .selectFrom("user_slots")
      .select(["user_id as trainer_id", "slot as slot_timing"])
      .where("user_id", "in", ids)
      .execute(),
    readTaken(db, { trainerIds: ids, now }),
    readWaiting(db, { trainerIds: ids, now }),
  ]);
  const isOffered = Map.groupBy(offered, slotKey);
  const [takenOf, listOf] = [Map.groupBy(taken, slotKey), Map.groupBy(waiting, slotKey)];
  const byName = trainers.toSorted((one, other) => one.name.localeCompare(other.name));
  return byName.flatMap(({ id, name, places, slot_duration }) =>
    slotTimings.flatMap((slotTiming) => {
      const slot = slotKey({ trainer_id: id, slot_timing: slotTiming });
      const [takenHere, list] = [takenOf.get(slot) ?? [], listOf.get(slot) ?? []];
      const offeredUntil = list.flatMap(({ offered_until }) => offered_until ?? []).toSorted();
      const { booked, held, unserved } = countPlaces({ places, taken: takenHere, waiting: list });
      const filled = { places, taken: booked + held, held, waiting: unserved, offeredUntil };
      const isOpen = slot_duration > 0 && isOffered.has(slot);
      return isOpen || filled.taken > 0 ? { trainerId: id, trainerName: name, slotTiming, ...filled } : [];
    }),
  );
}

type OfSlot = { trainer_id: string; slot_timing: string };

function slotKey({ trainer_id, slot_timing }: OfSlot): string {
  return `${trainer_id} ${slot_timing}`;
}

/** @throws ApiError not_found unless they are a trainer */
export async function requireTrainer(db: Db, id: string): Promise<UserRecord> {
  const trainer = await findUser(db, id);
  if (trainer?.role !== "trainer") throw new ApiError("not_found", "We couldn’t find this trainer.");
  return trainer;
}

function offeredSlots(trainer: UserRecord): SlotTiming[] {
  return slotTimings.filter((slotTiming) => isBookable(trainer, slotTiming));
}

/** The memberships for a slot, and those for others. */
function splitBySlot<Row extends OfSlot>(rows: readonly Row[], slot: Slot): [own: Row[], others: Row[]] {
  const isHere = (row: Row) => slotKey(row) === slotKey(ofSlot(slot));
  return [rows.filter(isHere), rows.filter((row) => !isHere(row))];
}

function inSlot<Row extends { slot_timing: string }>(rows: readonly Row[], slotTiming: SlotTiming): Row[] {
  return rows.filter(({ slot_timing }) => slot_timing === slotTiming);
}
