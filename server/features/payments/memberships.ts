import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { type Term, termFrom, termOf } from "#contract/terms.ts";
import type { Db } from "#server/db/open.ts";
import { withdrawMails } from "#server/ports/mail/mailer.ts";
import { forgiveLapses } from "./lapsed-places.ts";
import { leaveWaitingList } from "./offers.ts";
import { renewalEvent } from "./place-letters.ts";
import { endOfPlace, takePlace } from "./places.ts";
import type { PaymentRecord } from "./reads.ts";
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
  for (const { id, startsOn, endsOn } of moved)
    await tx
      .updateTable("payments")
      .set({ starts_on: startsOn, ends_on: endsOn })
      .where("id", "=", id)
      .execute();
  return term;
}

/**
 * Frees the place of a membership that ended early, unless another membership of the same member for the slot needs
 * it. The slot must be locked.
 */
export async function freePlace(tx: Db, payment: PaymentRecord, now: Date): Promise<void> {
  const { trainer_id: trainerId, slot_timing: slotTiming, user_id: memberId } = payment;
  await withdrawMails(tx, [renewalEvent(payment.id)]);
  if (memberId === null) return;
  const others = await membershipsFrom(tx, { trainerId, slotTiming, memberId, day: studioDay(now) });
  const last = others.at(-1);
  const place = {
    ...ofSlot({ trainerId, slotTiming }),
    member_id: memberId,
    kind: "membership",
  } as const;
  if (last)
    await tx
      .updateTable("slot_places")
      .set({ until: endOfPlace(last.ends_on).toISOString() })
      .where((eb) => eb.and(place))
      .execute();
  else
    await tx
      .deleteFrom("slot_places")
      .where((eb) => eb.and(place))
      .execute();
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
