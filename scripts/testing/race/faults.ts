import { setTimeout as sleep } from "node:timers/promises";
import { isSettled, readLosses } from "../crash/losses.ts";
import type { Crowd, Racer } from "./crowd.ts";
import type { Payer, Waiter } from "./rounds.ts";

const patienceMs = 20_000;
const restMs = 100;

type Expected = {
  places: number;
  /** Everyone who paid, with a place or without, and did not cancel. */
  payers: readonly Payer[];
  /** Those of them who had a place. */
  holders: readonly Racer[];
  waiters: readonly Waiter[];
};

/** What is wrong: places sold twice, extra charges kept, a list out of order, books that don't agree. */
export async function findFaults(
  crowd: Crowd,
  expected: Expected,
): Promise<{ faults: string[]; charges: number; booked: number; ended: number }> {
  await untilSo(() => isSettled(crowd, crowd.db));
  const { losses, ...counts } = await readLosses(crowd, crowd.db);
  const faults = [
    ...(await faultsOfPlaces(crowd, expected)),
    ...faultsOfList(await readList(crowd), expected.waiters),
    ...losses,
  ];
  return { faults, ...counts };
}

/** Waits until a condition holds. */
export async function untilSo(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && !(await isSo())) await sleep(restMs);
}

/** Who waits for the slot, first in line first. */
export async function readList({
  db,
  slot,
}: Crowd): Promise<{ memberId: string; offeredUntil: string | null }[]> {
  return db
    .selectFrom("waiting_list")
    .select(["member_id as memberId", "offered_until as offeredUntil"])
    .where("trainer_id", "=", slot.trainerId)
    .orderBy("joined_at")
    .orderBy("id")
    .execute();
}

async function faultsOfPlaces({ db, slot }: Crowd, { places, payers, holders }: Expected): Promise<string[]> {
  const ofTrainer = { trainer_id: slot.trainerId };
  const booked = await db
    .selectFrom("payments")
    .select("user_id as memberId")
    .where((eb) => eb.and({ ...ofTrainer, status: "booked" }))
    .execute();
  const taken = await db
    .selectFrom("slot_places")
    .select(["member_id as memberId", "kind"])
    .where((eb) => eb.and(ofTrainer))
    .execute();
  const [wanted, has, sits] = [
    holders.map(({ id }) => id),
    booked.map(({ memberId }) => memberId ?? "nobody"),
    taken.map(({ memberId }) => memberId),
  ].map((ids) => ids.toSorted().join(" "));
  return [
    ...(booked.length === places ? [] : [`${booked.length} bookings for ${places} places`]),
    ...(has === wanted ? [] : [`${has} are booked instead of ${wanted}`]),
    ...(sits === has ? [] : [`the places belong to ${sits} instead of ${has}`]),
    ...taken
      .filter(({ kind }) => kind !== "membership")
      .map(({ kind }) => `one of the places is just a ${kind}`),
    ...payers
      .filter(({ member, paymentId }) => (paymentId !== undefined) !== holders.includes(member))
      .map(({ member, paymentId }) => `${member.id} was promised booking ${paymentId}`),
  ];
}

/** Everyone is on the list once, and behind everyone who had been answered before they asked. */
function faultsOfList(list: readonly { memberId: string }[], waiters: readonly Waiter[]): string[] {
  const places = new Map(list.map(({ memberId }, index) => [memberId, index]));
  if (list.length !== waiters.length || places.size !== list.length)
    return [`${list.length} rows on the list for ${waiters.length} people waiting`];
  const placeOf = ({ member }: Waiter) => places.get(member.id) ?? -1;
  return waiters.flatMap((later) =>
    waiters
      .filter((earlier) => earlier.answeredAt < later.askedAt && placeOf(earlier) >= placeOf(later))
      .map((earlier) => `${later.member.id} is ahead of ${earlier.member.id}, who asked first`),
  );
}
