import { minutesOf } from "#contract/hours.ts";
import { sessionDays } from "#contract/next-session.ts";
import { studioDay, studioMoment } from "#contract/studio-time.ts";
import { termFrom } from "#contract/terms.ts";
import { isLost } from "#contract/timetable-changes.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows, deleteRows } from "#server/db/plain-rows.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { withdrawMails } from "#server/ports/mail/withdraw-mails.ts";
import type { Parts } from "#server/ports/parts.ts";
import { booking } from "#studio/booking.ts";
import { endLapsed } from "./lapses.ts";
import { listEndedLetter, placeFreeEvent, placeFreeLetter, waitingEvent } from "./letters.ts";
import { readPlaces, takePlace } from "./places.ts";
import { isBookable } from "./policy.ts";
import { ofSlot, type Slot, type SlotMember } from "./slot.ts";
import { readTimetableChanges } from "./timetable-changes.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Offers each free place to whoever has waited longest, and mails them (D55). An expired offer takes its member off
 * the list, and the next one is asked. A failing slot does not hold up the others.
 * @throws AggregateError of what failed, the signal's reason
 */
export async function offerPlaces(
  parts: Pick<Parts, "db" | "mailer" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const slots = await slotsToLookAt(parts);
  const failures: unknown[] = [];
  for (const slot of slots) {
    signal?.throwIfAborted();
    await offerPlacesOf(parts, slot).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "some places could not be offered");
}

/** Slots for which somebody waits, or of which a place has run out. */
function slotsToLookAt({ db, clock }: Pick<Parts, "db" | "clock">): Promise<Slot[]> {
  const slot = ["trainer_id as trainerId", "slot_timing as slotTiming"] as const;
  return db
    .selectFrom("waiting_list")
    .select(slot)
    .union(db.selectFrom("slot_places").select(slot).where("until", "<=", clock.now().toISOString()))
    .execute();
}

async function offerPlacesOf(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
  slot: Slot,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Stryker disable next-line ArrayDeclaration: SQLite has one writer, whatever is locked
    await lockPeople(tx, [slot.trainerId, ...(await membersWaiting(tx, slot))]);
    const now = clock.now();
    await endLapsed(tx, { ...slot, now });
    const trainer = await findUser(tx, slot.trainerId);
    // Stryker disable next-line ConditionalExpression: only who is being deleted at this moment has no row
    if (!trainer) return;
    if (!trainer.slots.includes(slot.slotTiming)) return endWaiting(tx, { trainer, slot, mailer });
    if (!isBookable(trainer, slot.slotTiming)) return;
    const offered = await offerFree(tx, { ...slot, now });
    const othersWait = await shortenOffers(tx, { trainer, slotTiming: slot.slotTiming, now });
    // Stryker disable next-line ConditionalExpression: only who is offered a place reads of the next session
    const next = offered.length > 0 ? await nextStartOf(tx, { trainer, ...slot, after: now }) : undefined;
    const nextDay = next && studioDay(next);
    for (const { id, member } of offered) {
      const until = await endOfOffer(tx, id);
      await mailer.send(
        placeFreeLetter({ id, member, trainer, ...slot, until, othersWait, nextDay, now }),
        tx,
      );
    }
  });
}

/** When a slot's next session after a moment begins that takes place (D72, D74), within a month of it. */
async function nextStartOf(
  tx: Db,
  { trainer, slotTiming, after }: { trainer: UserRecord; slotTiming: string; after: Date },
): Promise<Date | undefined> {
  const from = studioDay(after);
  const changes = await readTimetableChanges(tx, { from, trainerId: trainer.id });
  const minute = minutesOf({ slotTiming, slotDuration: 0 })?.start;
  return sessionDays(trainer.days, { from, until: termFrom(from).endsOn })
    .filter((day) => !isLost(changes, { trainerId: trainer.id, slotTiming, day }))
    .map((day) => studioMoment(day, minute))
    .find((start) => start > after);
}

async function membersWaiting(tx: Db, slot: Slot): Promise<string[]> {
  const rows = await tx
    .selectFrom("waiting_list")
    .select("member_id")
    .where((eb) => eb.and(ofSlot(slot)))
    .execute();
  // Stryker disable next-line ArrowFunction: SQLite has one writer, whatever is locked
  return rows.map(({ member_id }) => member_id);
}

/** Gives free places to those who have waited longest and are ready; returns whom it gave one. */
async function offerFree(
  tx: Db,
  { now, ...slot }: Slot & { now: Date },
): Promise<{ id: string; member: UserRecord }[]> {
  const until = new Date(now.getTime() + booking.offerHours * hourMs);
  const { waiting } = await readPlaces(tx, { ...slot, now });
  const offered: { id: string; member: UserRecord }[] = [];
  for (const next of waiting.filter(({ isReady }) => isReady)) {
    const [own, member] = [{ ...slot, memberId: next.member_id }, await findUser(tx, next.member_id)];
    // A member who has since become a trainer can no longer book.
    // Stryker disable next-line OptionalChaining: only who is being deleted at this moment has no row
    if (member?.role !== "member") await leaveWaitingList(tx, own);
    else if (await takePlace(tx, { ...own, kind: "offer", until, now })) {
      await changeRows(tx, "waiting_list", { id: next.id }, { offered_until: until.toISOString() });
      await withdrawMails(tx, [waitingEvent(next.id)]);
      offered.push({ id: next.id, member });
    } else break;
  }
  return offered;
}

/**
 * While others wait, offers end two hours before the slot's next session, so that nobody's place is empty in it, but
 * not within the hour (D55).
 * @returns whether others wait
 */
export async function shortenOffers(
  tx: Db,
  { trainer, slotTiming, now }: { trainer: UserRecord; slotTiming: string; now: Date },
): Promise<boolean> {
  const slot = ofSlot({ trainerId: trainer.id, slotTiming });
  const other = await tx
    .selectFrom("waiting_list")
    .select("id")
    .where((eb) => eb.and(slot))
    .where("offered_until", "is", null)
    .executeTakeFirst();
  const end = other && (await endBeforeSession(tx, { trainer, slotTiming, now }))?.toISOString();
  if (end) {
    const offers = tx.updateTable("slot_places").set({ until: end });
    await offers
      .where((eb) => eb.and({ ...slot, kind: "offer" }))
      .where("until", ">", end)
      .execute();
    const entries = tx.updateTable("waiting_list").set({ offered_until: end });
    await entries
      .where((eb) => eb.and(slot))
      .where("offered_until", ">", end)
      .execute();
  }
  return other !== undefined;
}

/**
 * Two hours before the next session that takes place and is more than two hours away, or an hour from now if that is later;
 * undefined if there is none within a month.
 */
async function endBeforeSession(
  tx: Db,
  { now, ...slot }: { trainer: UserRecord; slotTiming: string; now: Date },
): Promise<Date | undefined> {
  const beforeMs = booking.offerEndsHoursBefore * hourMs;
  const starts = await nextStartOf(tx, { ...slot, after: new Date(now.getTime() + beforeMs) });
  return starts && new Date(Math.max(starts.getTime() - beforeMs, now.getTime() + hourMs));
}

async function endOfOffer(tx: Db, id: string): Promise<Date> {
  const offers = tx.selectFrom("waiting_list").select("offered_until").where("id", "=", id);
  const offer = await offers.$narrowType<{ offered_until: string }>().executeTakeFirstOrThrow();
  return new Date(offer.offered_until);
}

/** Ends a trainer's waiting lists, or that of one slot, which is not offered any more, and tells those who waited. */
export async function endWaiting(
  tx: Db,
  { trainer, slot, mailer }: { trainer: { id: string; name: string }; slot?: Slot; mailer: Mailer },
): Promise<void> {
  const lists = slot ? ofSlot(slot) : { trainer_id: trainer.id };
  const left = await deleteRows(tx, "waiting_list", lists);
  await deleteRows(tx, "slot_places", { ...lists, kind: "offer" });
  await withdrawMails(
    tx,
    left.flatMap(({ id }) => [waitingEvent(id), placeFreeEvent(id)]),
  );
  for (const { id, member_id, slot_timing: slotTiming } of left) {
    const member = await findUser(tx, member_id);
    // Stryker disable next-line ConditionalExpression: only who is being deleted at this moment has no row
    if (member) await mailer.send(listEndedLetter({ id, member, trainer, slotTiming }), tx);
  }
}

/** Takes a member off a slot's waiting list and withdraws the mails that say that they wait, or have a place. */
export async function leaveWaitingList(tx: Db, { memberId, ...slot }: SlotMember): Promise<void> {
  const [left] = await deleteRows(tx, "waiting_list", { ...ofSlot(slot), member_id: memberId });
  if (left) await withdrawMails(tx, [waitingEvent(left.id), placeFreeEvent(left.id)]);
}
