import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { type Term, termFrom, termOf } from "#contract/terms.ts";
import type { Db } from "#server/db/open.ts";
import { withdrawMails } from "#server/ports/mail/mailer.ts";
import { renewalEvent } from "./place-letters.ts";
import { endOfPlace, ofSlot, type SlotMember, takePlace } from "./places.ts";
import type { PaymentRecord } from "./reads.ts";
import { leaveWaitingList } from "./waiting-list.ts";

/**
 * A member's memberships for one slot that run on a day at the studio or are to come, the one that ends last at the end.
 */
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

/** The term of a membership that is paid now: one that renews another begins when that one has ended (D56). */
export function nextTerm(memberships: readonly Pick<PaymentRecord, "ends_on">[], paidAt: Date): Term {
  const last = memberships.at(-1);
  return last ? termFrom(laterOf(dayAfter(last.ends_on), studioDay(paidAt))) : termOf(paidAt);
}

/**
 * Gives a charge its term and its place (D54, D56). The slot must be locked. A charge that is heard of late gets the
 * days that it would have had in time, and moves those that were paid after it.
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
  // What follows it need not be offered any more.
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
 * Gives back the place of a membership that has ended before its time, unless another one of its member's for the slot
 * needs it. The slot must be locked.
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

/** The terms of those that were paid later, each after the one before it. */
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
