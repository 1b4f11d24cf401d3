import type { Selectable } from "kysely";
import type { NewWaiting, Waiting } from "#contract/places.ts";
import { SlotTiming } from "#contract/slots.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import type { WaitingListTable } from "#server/db/schema.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import { withdrawMails } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { booking } from "#studio/booking.ts";
import { placeFreeEvent, placeFreeLetter } from "./place-letters.ts";
import { aheadOf, lockSlot, ofSlot, readPlaces, type Slot, type SlotMember, takePlace } from "./places.ts";
import { isBookable, requireBookable } from "./policy.ts";

type WaitingRecord = Selectable<WaitingListTable>;

const hourMs = 60 * 60 * 1000;

/**
 * Puts a member on the waiting list of a full slot, once (D55).
 * @throws ApiError forbidden unless the caller is a member, not_found, conflict when the slot is closed or a place is
 * free
 */
export async function joinWaitingList(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { caller, input }: { caller: UserRecord; input: NewWaiting },
): Promise<{ insertedId: string; isNew: boolean }> {
  const member = { ...input, memberId: caller.id };
  return db.transaction().execute(async (tx) => {
    await lockSlot(tx, member);
    const now = clock.now();
    const trainer = requireBookable(caller, await findUser(tx, input.trainerId), input.slotTiming);
    const { taken, waiting } = await readPlaces(tx, { ...input, now });
    const before = waiting.find(({ member_id }) => member_id === caller.id);
    if (before) return { insertedId: before.id, isNew: false };
    const hasOwn = taken.some(({ member_id }) => member_id === caller.id);
    if (hasOwn || trainer.places - taken.length - aheadOf(caller.id, waiting) > 0)
      throw new ApiError("conflict", "A place is free. Book it now.");
    await leaveWaitingList(tx, member);
    const id = newId();
    await tx
      .insertInto("waiting_list")
      .values({
        id,
        ...ofSlot(input),
        member_id: caller.id,
        joined_at: afterLast(waiting, now).toISOString(),
        offered_until: null,
      })
      .execute();
    return { insertedId: id, isNew: true };
  });
}

/** Later than the last entry, even within the same millisecond or with a clock that is behind. */
function afterLast(waiting: readonly WaitingRecord[], now: Date): Date {
  const last = waiting.at(-1);
  return new Date(Math.max(now.getTime(), last ? Date.parse(last.joined_at) + 1 : 0));
}

/** Takes a member off a slot's waiting list and withdraws the mail that offered them a place. */
export async function leaveWaitingList(tx: Db, { memberId, ...slot }: SlotMember): Promise<void> {
  const left = await tx
    .deleteFrom("waiting_list")
    .where((eb) => eb.and({ ...ofSlot(slot), member_id: memberId }))
    .returning("id")
    .executeTakeFirst();
  if (left) await withdrawMails(tx, [placeFreeEvent(left.id)]);
}

/**
 * Takes the caller off a waiting list; a place held for them is released.
 * @throws ApiError not_found for someone else's entry
 */
export async function stopWaiting(
  { db, wake }: Pick<Parts, "db" | "wake">,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<{ deletedCount: number }> {
  await db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom("waiting_list")
      .selectAll()
      .where((eb) => eb.and({ id, member_id: caller.id }))
      .executeTakeFirst();
    if (!own) throw new ApiError("not_found", "You’re not on this waiting list.");
    const member = memberOf(own);
    await lockSlot(tx, member);
    await leaveWaitingList(tx, member);
    await tx
      .deleteFrom("slot_places")
      .where((eb) => eb.and({ ...ofSlot(member), member_id: caller.id, kind: "offer" }))
      .execute();
  });
  wake("places");
  return { deletedCount: 1 };
}

/** The waiting lists the caller is on, and their place in them. */
export async function listWaiting(
  { db, clock }: Pick<Parts, "db" | "clock">,
  caller: UserRecord,
): Promise<Waiting[]> {
  const rows = await db
    .selectFrom("waiting_list as own")
    .innerJoin("users as trainers", "trainers.id", "own.trainer_id")
    .selectAll("own")
    .select("trainers.name as trainer_name")
    .where("own.member_id", "=", caller.id)
    .orderBy("own.joined_at")
    .orderBy("own.id")
    .execute();
  const lists = await Promise.all(
    rows.map(async (own) => {
      const { waiting } = await readPlaces(db, { ...memberOf(own), now: clock.now() });
      const position = waiting.findIndex(({ id }) => id === own.id) + 1;
      return position === 0 ? [] : [presentWaiting(own, position)];
    }),
  );
  return lists.flat();
}

/**
 * Offers each free place to whoever has waited longest, and mails them (D55). An expired offer takes its member off
 * the list, and the next one is asked. A failing slot does not hold up the others.
 * @throws AggregateError of what failed, the signal's reason
 */
export async function offerPlaces(
  parts: Pick<Parts, "db" | "mailer" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const slots = await parts.db
    .selectFrom("waiting_list")
    .select(["trainer_id as trainerId", "slot_timing as slotTiming"])
    .distinct()
    .execute();
  const failures: unknown[] = [];
  for (const slot of slots) {
    signal?.throwIfAborted();
    await offerPlacesOf(parts, slot).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "some places could not be offered");
}

async function offerPlacesOf(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
  slot: Slot,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPeople(tx, [slot.trainerId]);
    const now = clock.now();
    await tx
      .deleteFrom("waiting_list")
      .where((eb) => eb.and(ofSlot(slot)))
      .where("offered_until", "<=", now.toISOString())
      .execute();
    const trainer = await findUser(tx, slot.trainerId);
    if (!isBookable(trainer, slot.slotTiming)) return;
    const until = new Date(now.getTime() + booking.offerHours * hourMs);
    const { waiting } = await readPlaces(tx, { ...slot, now });
    for (const next of waiting.filter(({ offered_until }) => offered_until === null)) {
      const member = await findUser(tx, next.member_id);
      // A member who has since become a trainer can no longer book.
      if (member?.role !== "member") await leaveWaitingList(tx, memberOf(next));
      else if (await takePlace(tx, { ...memberOf(next), kind: "offer", until, now })) {
        await tx
          .updateTable("waiting_list")
          .set({ offered_until: until.toISOString() })
          .where("id", "=", next.id)
          .execute();
        await mailer.send(placeFreeLetter({ id: next.id, member, trainer, ...slot, until, now }), tx);
      } else return;
    }
  });
}

function memberOf({ trainer_id, slot_timing, member_id }: WaitingRecord): SlotMember {
  return { trainerId: trainer_id, slotTiming: slot_timing, memberId: member_id };
}

function presentWaiting(own: WaitingRecord & { trainer_name: string }, position: number): Waiting {
  return {
    _id: own.id,
    trainerId: own.trainer_id,
    trainerName: own.trainer_name,
    slotTiming: SlotTiming.parse(own.slot_timing),
    position,
    joinedAt: own.joined_at,
    offeredUntil: own.offered_until,
  };
}
