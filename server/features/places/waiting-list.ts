import type { Selectable } from "kysely";
import type { NewWaiting, Waiting } from "#contract/places.ts";
import { SlotTiming } from "#contract/slots.ts";
import { ApiError } from "#server/core/api-error.ts";
import { momentText } from "#server/core/day-text.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { countRows, findRow } from "#server/db/plain-rows.ts";
import type { WaitingListTable } from "#server/db/schema.ts";
import { offeredDays } from "#server/db/slot-days.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { booking } from "#studio/booking.ts";
import { endLapsed, lapseMemoryMs, noteLapses, readLapses } from "./lapses.ts";
import { waitingLetter } from "./letters.ts";
import { leaveWaitingList, shortenOffers } from "./offers.ts";
import { lockSlot, placesLeft, readPlaces } from "./places.ts";
import { requireBookable } from "./policy.ts";
import { ofSlot, type SlotMember } from "./slot.ts";

type WaitingRecord = Selectable<WaitingListTable>;

/**
 * Puts a member on the waiting list of a full slot, once, and mails them so (D55).
 * @throws ApiError forbidden unless the caller is a member, not_found, conflict when the slot is closed, a place is
 * free, they wait for enough slots, or let an offer of this one end unused
 */
export async function joinWaitingList(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
  { caller, input }: { caller: UserRecord; input: NewWaiting },
): Promise<{ insertedId: string; isNew: boolean }> {
  const member = { ...input, memberId: caller.id };
  return db.transaction().execute(async (tx) => {
    await lockSlot(tx, member);
    const now = clock.now();
    const trainer = requireBookable(caller, await findUser(tx, input.trainerId), input.slotTiming);
    await endLapsed(tx, { ...input, now });
    const { taken, waiting } = await readPlaces(tx, { ...input, now });
    const before = waiting.find(({ member_id }) => member_id === caller.id);
    if (before) return { insertedId: before.id, isNew: false };
    const hasOwn = taken.some(({ member_id }) => member_id === caller.id);
    if (hasOwn || placesLeft({ places: trainer.places, taken, waiting, memberId: caller.id }) > 0)
      throw new ApiError("conflict", "A place is free. Book it now.");
    await requireFewLists(tx, { memberId: caller.id, now });
    await requireNoUnusedOffer(tx, { ...member, now });
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
    await shortenOffers(tx, { trainer, slotTiming: input.slotTiming, now });
    const position = waiting.length + 1;
    await mailer.send(waitingLetter({ id, member: caller, trainer, ...input, position }), tx);
    return { insertedId: id, isNew: true };
  });
}

/** @throws ApiError conflict */
async function requireFewLists(tx: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const own = tx.selectFrom("waiting_list").where("member_id", "=", memberId);
  const lists = own.where((eb) =>
    eb.or([eb("offered_until", "is", null), eb("offered_until", ">", now.toISOString())]),
  );
  if ((await countRows(lists)) >= booking.mostWaiting)
    throw new ApiError("conflict", "You’re already waiting for three slots. Leave one of those lists first.");
}

/**
 * Who had an offer of this slot and did not use it leaves the list to others for a day.
 * @throws ApiError conflict, saying until when
 */
async function requireNoUnusedOffer(tx: Db, member: SlotMember & { now: Date }): Promise<void> {
  const [last] = await readLapses(tx, { ...member, kind: "offer" });
  if (!last) return;
  const until = momentText(new Date(last.getTime() + lapseMemoryMs));
  throw new ApiError(
    "conflict",
    `We held a place for you, and you didn’t book it. You can join this list again on ${until}.`,
  );
}

/** Later than the last entry, even within the same millisecond or with a clock that is behind. */
function afterLast(waiting: readonly WaitingRecord[], now: Date): Date {
  const last = waiting.at(-1);
  return new Date(Math.max(now.getTime(), last ? Date.parse(last.joined_at) + 1 : 0));
}

/**
 * Takes the caller off a waiting list; a place held for them is released.
 * @throws ApiError not_found for someone else's entry
 */
export async function stopWaiting(
  { db, clock, wake }: Pick<Parts, "db" | "clock" | "wake">,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<{ deletedCount: number }> {
  await db.transaction().execute(async (tx) => {
    const own = await findRow(tx, "waiting_list", { id, member_id: caller.id });
    if (!own) throw new ApiError("not_found", "You’re not on this waiting list.");
    const member = memberOf(own);
    await lockSlot(tx, member);
    await leaveWaitingList(tx, member);
    const given = await tx
      .deleteFrom("slot_places")
      .where((eb) => eb.and({ ...ofSlot(member), member_id: caller.id, kind: "offer" }))
      .returning(["trainer_id", "slot_timing", "member_id"])
      .execute();
    // Otherwise they could keep an offer almost to its end, again and again.
    const at = clock.now().toISOString();
    await noteLapses(
      tx,
      given.map((offer) => ({ ...offer, kind: "offer" as const, at })),
    );
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
    .select(["trainers.name as trainer_name", "trainers.slot_duration", "trainers.slot_days"])
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

function memberOf({ trainer_id, slot_timing, member_id }: WaitingRecord): SlotMember {
  return { trainerId: trainer_id, slotTiming: slot_timing, memberId: member_id };
}

type WithSlot = WaitingRecord & { trainer_name: string } & Pick<UserRecord, "slot_duration" | "slot_days">;

function presentWaiting(own: WithSlot, position: number): Waiting {
  return {
    _id: own.id,
    trainerId: own.trainer_id,
    trainerName: own.trainer_name,
    slotTiming: SlotTiming.parse(own.slot_timing),
    slotDuration: own.slot_duration,
    slotDays: offeredDays(own.slot_days),
    position,
    joinedAt: own.joined_at,
    offeredUntil: own.offered_until,
  };
}
