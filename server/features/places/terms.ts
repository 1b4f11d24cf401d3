import { sql } from "kysely";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { Stretch, Term } from "#contract/terms.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows, deleteRows } from "#server/db/plain-rows.ts";
import { withdrawMails } from "#server/ports/mail/withdraw-mails.ts";
import type { Weekday } from "#studio/hours.ts";
import { renewalEvent } from "./booking-letters.ts";
import { forgiveLapses } from "./lapses.ts";
import { leaveWaitingList } from "./offers.ts";
import { endOfPlace, takePlace } from "./places.ts";
import { ofSlot, type SlotMember } from "./slot.ts";
import { asDated, type Calendar, type Dated, inTurn, readCalendar, writeTerms } from "./term-changes.ts";

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

/** The memberships whose terms have one of these days in them, to be narrowed; a deleted member's is not among them. */
export function bookedWithin(db: Db, { from, until }: Stretch) {
  return (
    db
      .selectFrom("payments")
      // Literal, so that the partial index applies.
      .where("status", "=", sql.lit("booked"))
      .where("user_id", "is not", null)
      .where("starts_on", "<=", until)
      .where("ends_on", ">=", from)
  );
}

/** Which of these memberships their members have renewed: another of the same slot ends later (D56). */
export async function renewedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const renewed = await db
    .selectFrom("payments as renewals")
    .innerJoin("payments as known", (join) =>
      join
        .onRef("known.user_id", "=", "renewals.user_id")
        .onRef("known.trainer_id", "=", "renewals.trainer_id")
        .onRef("known.slot_timing", "=", "renewals.slot_timing")
        .onRef("known.ends_on", "<", "renewals.ends_on"),
    )
    .select("known.id")
    .where("known.id", "in", ids)
    .where("renewals.status", "=", "booked")
    .execute();
  return new Set(renewed.map(({ id }) => id));
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

type Paying = { slotDays: readonly Weekday[]; paidAt: Date };

/**
 * The term of a membership paid for now: a renewal starts when the membership before it ends (D56). Sessions that are
 * known not to take place are not sold (D74).
 */
export function nextTerm(
  memberships: readonly Pick<PaymentRecord, "ends_on">[],
  { slotDays, paidAt, calendar }: Paying & { calendar: Calendar },
): Term {
  const last = memberships.at(-1);
  const today = studioDay(paidAt);
  return calendar(last ? laterOf(dayAfter(last.ends_on), today) : today, { slotDays });
}

/**
 * Gives a charge its term and its place (D54, D56). The slot must be locked. A charge that arrives late gets the days
 * it would have had in time, and moves the terms of those paid after it.
 * @returns with the membership that it renews; null when no place is left
 */
export async function startMembership(
  tx: Db,
  { slotDays, paidAt, now, ...member }: SlotMember & Paying & { now: Date },
): Promise<{ term: Term; renewed: PaymentRecord | undefined } | null> {
  const from = studioDay(paidAt);
  const known = await membershipsFrom(tx, { ...member, day: from });
  const calendar = await readCalendar(tx, { ...member, memberships: known, from });
  const wasBefore = ({ paid_at }: PaymentRecord) => paid_at <= paidAt.toISOString();
  const before = known.filter(wasBefore);
  const term = nextTerm(before, { slotDays, paidAt, calendar });
  const later = known.filter((membership) => !wasBefore(membership));
  const moved = moveOn(term, later, calendar);
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
  await writeTerms(tx, moved, { cause: { kind: "moved" }, now });
  return { term, renewed: before.at(-1) };
}

/**
 * Frees the place of a membership that ended early, and moves up what its member has paid for after it, so that no
 * unpaid days lie between, and the place ends with the last of them. The slot must be locked.
 * @returns the memberships that begin earlier now
 */
export async function freePlace(tx: Db, payment: PaymentRecord, now: Date): Promise<PaymentRecord[]> {
  const { trainer_id: trainerId, slot_timing: slotTiming, user_id: memberId } = payment;
  await withdrawMails(tx, [renewalEvent(payment.id)]);
  // Stryker disable next-line ConditionalExpression: what nobody has is neither a membership nor a place
  if (memberId === null) return [];
  const slot = { trainerId, slotTiming, memberId };
  const today = studioDay(now);
  const memberships = await membershipsFrom(tx, { ...slot, day: today });
  const calendar = await readCalendar(tx, { ...slot, memberships, from: today });
  const kept = inTurn(memberships, calendar, today);
  const moved = await writeTerms(tx, kept, { cause: { kind: "moved" }, now });
  const last = kept.at(-1);
  const place = { ...ofSlot(slot), member_id: memberId, kind: "membership" } as const;
  if (last) await changeRows(tx, "slot_places", place, { until: endOfPlace(last.endsOn).toISOString() });
  else await deleteRows(tx, "slot_places", place);
  return moved.map(({ after }) => after);
}

/** The terms of memberships paid for later, each following the one before. */
function moveOn(first: Term, later: readonly PaymentRecord[], calendar: Calendar): Dated[] {
  let last = first;
  const byPayment = later.toSorted((one, other) => (one.paid_at < other.paid_at ? -1 : 1));
  return byPayment.map((payment) => {
    last = calendar(laterOf(payment.starts_on, dayAfter(last.endsOn)), asDated(payment));
    return { ...last, payment };
  });
}

/** Days YYYY-MM-DD sort as text. */
function laterOf(one: string, other: string): string {
  // Stryker disable next-line EqualityOperator: of two equal days it does not matter which is taken
  return one > other ? one : other;
}
