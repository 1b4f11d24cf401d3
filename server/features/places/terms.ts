import { sql } from "kysely";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { type Term, termFrom, termOf } from "#contract/terms.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows, deleteRows } from "#server/db/plain-rows.ts";
import { withdrawMails } from "#server/ports/mail/withdraw-mails.ts";
import { renewalEvent } from "./booking-letters.ts";
import { forgiveLapses } from "./lapses.ts";
import { leaveWaitingList } from "./offers.ts";
import { endOfPlace, takePlace } from "./places.ts";
import { ofSlot, type SlotMember } from "./slot.ts";

/** A member's current and future memberships for one slot, as of a day at the studio, in order of their end. */
export function membershipsFrom(
  db: Db,
  { memberId, day, ...slot }: SlotMember & { day: string },
): Promise<PaymentRecord[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where((eb) => eb.and({ ...ofSlot(slot), user_id: memberId, status: "booked" }))
    .where("ends_on", ">=", day)
    .orderBy("ends_on")
    .execute();
}

/** A member's current and future memberships for all slots, as of a day at the studio, in order of their end. */
export function allMembershipsFrom(
  db: Db,
  { memberId, day }: { memberId: string; day: string },
): Promise<PaymentRecord[]> {
  return (
    db
      .selectFrom("payments")
      .selectAll()
      .where("user_id", "=", memberId)
      // Literal, so that the partial index applies.
      .where("status", "=", sql.lit("booked"))
      .where("ends_on", ">=", day)
      .orderBy("ends_on")
      .execute()
  );
}

/** The term of a membership paid for now: a renewal starts when the membership before it ends (D56). */
export function nextTerm(memberships: readonly Pick<PaymentRecord, "ends_on">[], paidAt: Date): Term {
  const last = memberships.at(-1);
  return last ? termFrom(laterOf(dayAfter(last.ends_on), studioDay(paidAt))) : termOf(paidAt);
}

/**
 * Gives a charge its term and its place (D54, D56). The slot must be locked. A charge that arrives late gets the days
 * it would have had in time, and moves the terms of those paid after it.
 * @returns null when no place is left
 */
export async function startMembership(
  tx: Db,
  { paidAt, now, ...member }: SlotMember & { paidAt: Date; now: Date },
): Promise<Term | null> {
  const known = await membershipsFrom(tx, { ...member, day: studioDay(paidAt) });
  const wasBefore = ({ paid_at }: PaymentRecord) => paid_at <= paidAt.toISOString();
  const term = nextTerm(known.filter(wasBefore), paidAt);
  const moved = moveOn(
    term,
    known.filter((membership) => !wasBefore(membership)),
  );
  const endsOn = [term, ...moved].reduce(
    (last, { endsOn }) => laterOf(last, endsOn),
    known.at(-1)?.ends_on ?? "",
  );
  const until = endOfPlace(endsOn);
  if (until > now && !(await takePlace(tx, { ...member, kind: "membership", until, now }))) return null;
  await leaveWaitingList(tx, member);
  await forgiveLapses(tx, member);
  // It has been renewed, so the offer to renew is withdrawn.
  await withdrawMails(
    tx,
    known.map(({ id }) => renewalEvent(id)),
  );
  await writeTerms(tx, moved);
  return term;
}

/**
 * Frees the place of a membership that ended early, and moves up what its member has paid for after it, so that no
 * unpaid days lie between, and the place ends with the last of them. The slot must be locked.
 * @returns the memberships that begin earlier now
 */
export async function freePlace(tx: Db, payment: PaymentRecord, now: Date): Promise<PaymentRecord[]> {
  const { trainer_id: trainerId, slot_timing: slotTiming, user_id: memberId } = payment;
  await withdrawMails(tx, [renewalEvent(payment.id)]);
  if (memberId === null) return [];
  const slot = { trainerId, slotTiming, memberId };
  const moved = moveUp(await membershipsFrom(tx, { ...slot, day: studioDay(now) }), now);
  await writeTerms(tx, moved);
  const kept = await membershipsFrom(tx, { ...slot, day: studioDay(now) });
  const last = kept.at(-1);
  const place = { ...ofSlot(slot), member_id: memberId, kind: "membership" } as const;
  if (last) await changeRows(tx, "slot_places", place, { until: endOfPlace(last.ends_on).toISOString() });
  else await deleteRows(tx, "slot_places", place);
  return kept.filter(({ id }) => moved.some((one) => one.id === id));
}

/** New terms of memberships to come, each from the first day that the one before leaves free. */
function moveUp(memberships: readonly PaymentRecord[], now: Date): (Term & { id: string })[] {
  let free = studioDay(now);
  return memberships.flatMap(({ id, starts_on: startsOn, ends_on: endsOn }) => {
    const term = startsOn > free ? termFrom(free) : { startsOn, endsOn };
    free = dayAfter(term.endsOn);
    return term.startsOn === startsOn ? [] : { id, ...term };
  });
}

async function writeTerms(tx: Db, terms: readonly (Term & { id: string })[]): Promise<void> {
  for (const { id, startsOn, endsOn } of terms)
    await changeRows(tx, "payments", { id }, { starts_on: startsOn, ends_on: endsOn });
}

/** The terms of memberships paid for later, each following the one before. */
function moveOn(first: Term, later: readonly PaymentRecord[]): (Term & { id: string })[] {
  let last = first;
  const inTurn = later.toSorted((one, other) => (one.paid_at < other.paid_at ? -1 : 1));
  return inTurn.flatMap(({ id, starts_on }) => {
    last = termFrom(laterOf(starts_on, dayAfter(last.endsOn)));
    return last.startsOn === starts_on ? [] : { id, ...last };
  });
}

/** Days YYYY-MM-DD sort as text. */
function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
