import type { Selectable } from "kysely";
import { sessionDays } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { ChangedTerm, Pause, TermChangeKind } from "#contract/term-changes.ts";
import {
  daysBetween,
  daysOf,
  extendedTerm,
  ownKinds,
  type Stretch,
  type Term,
  termFrom,
} from "#contract/terms.ts";
import { isLost } from "#contract/timetable-changes.ts";
import { newId } from "#server/core/ids.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows, deleteRows } from "#server/db/plain-rows.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import type { TermChangesTable } from "#server/db/term-schema.ts";
import { recallMails } from "#server/ports/mail/withdraw-mails.ts";
import type { Weekday } from "#studio/hours.ts";
import { renewalEvent } from "./booking-letters.ts";
import { endOfPlace } from "./places.ts";
import { ofSlot, type Slot } from "./slot.ts";
import { readTimetableChanges } from "./timetable-changes.ts";

/** Why last days change, and by whom. */
export type Cause = {
  kind: TermChangeKind;
  reason?: string;
  byId?: string;
  attemptId?: string | undefined;
} & Partial<Stretch>;

/** The term of a membership that would begin on a day; of a known one, with its pause and the days given to it. */
export type Calendar = (startsOn: string, membership: { id?: string; slotDays: readonly Weekday[] }) => Term;

/** A membership and the term that it should have. */
export type Dated = Term & { payment: PaymentRecord };

/** A membership before and after its term changed. */
export type TermChanged = { before: PaymentRecord; after: PaymentRecord };

/** Reads what decides over the terms of a slot's memberships: those given, and others that begin no earlier than `from`. */
export async function readCalendar(
  db: Db,
  { memberships, from, ...slot }: Slot & { memberships: readonly PaymentRecord[]; from: string },
): Promise<Calendar> {
  const ids = memberships.map(({ id }) => id);
  const first = memberships.reduce((day, { starts_on }) => (starts_on < day ? starts_on : day), from);
  const changes = await readTimetableChanges(db, { trainerId: slot.trainerId, from: first });
  const pauses = await pausesOf(db, ids);
  const given = await sumsOf(db, ids, ownKinds);
  return (startsOn, { id = "", slotDays }) =>
    extendedTerm(startsOn, {
      slotDays,
      isLost: (day) => isLost(changes, { ...slot, day }),
      pause: pauses.get(id),
      givenDays: given.get(id) ?? 0,
    });
}

/** What a calendar asks of a membership. */
export function asDated({ id, slot_days }: PaymentRecord) {
  return { id, slotDays: readSlotDays(slot_days) };
}

/**
 * A member's memberships for one slot in turn, each from the first day that the one before leaves free; the first from its
 * own, or from `free` if that is sooner.
 */
export function inTurn(memberships: readonly PaymentRecord[], calendar: Calendar, free?: string): Dated[] {
  let next = free;
  return memberships.map((payment, place) => {
    const { starts_on } = payment;
    const startsOn = next !== undefined && (place > 0 || next < starts_on) ? next : starts_on;
    const term = calendar(startsOn, asDated(payment));
    next = dayAfter(term.endsOn);
    return { ...term, payment };
  });
}

/**
 * Brings the terms of a slot's memberships, or of one member's, up to what is called off, closed, paused and given, with
 * what follows them and the places (D72 to D76). The trainer, and the members, must be locked.
 * @returns all of them as they are then, each member's in turn, and the pauses that are too late by that, by membership
 */
export async function updateTerms(
  tx: Db,
  { memberId, cause, now, ...slot }: Slot & { memberId?: string; cause: Cause; now: Date },
): Promise<{ memberships: PaymentRecord[]; latePauses: Map<string, Pause> }> {
  const known = await tx
    .selectFrom("payments")
    .selectAll()
    .where((eb) =>
      eb.and({ ...ofSlot(slot), status: "booked", ...(memberId !== undefined && { user_id: memberId }) }),
    )
    .where("user_id", "is not", null)
    .where("ends_on", ">=", studioDay(now))
    .orderBy("ends_on")
    .orderBy("id")
    .execute();
  const calendar = await readCalendar(tx, { ...slot, memberships: known, from: studioDay(now) });
  const ofMembers = Map.groupBy(known, ({ user_id }) => user_id);
  const dated = [...ofMembers.values()].flatMap((theirs) => inTurn(theirs, calendar));
  const latePauses = await dropLatePauses(tx, dated, now);
  const changed = await writeTerms(tx, dated, { cause, now });
  for (const [id, theirs] of ofMembers) {
    const last = dated.findLast(({ payment }) => payment.user_id === id);
    if (id === null || !last || last.endsOn === theirs.at(-1)?.ends_on) continue;
    const place = { ...ofSlot(slot), member_id: id, kind: "membership" } as const;
    await changeRows(tx, "slot_places", place, { until: endOfPlace(last.endsOn).toISOString() });
  }
  const memberships = known.map(
    (payment) => changed.find(({ after }) => after.id === payment.id)?.after ?? payment,
  );
  return { memberships, latePauses };
}

/**
 * Takes back the pauses that would begin after their membership's new last day: sessions that were called off take place
 * after all (D75).
 * @returns those pauses, by membership
 */
async function dropLatePauses(tx: Db, dated: readonly Dated[], now: Date): Promise<Map<string, Pause>> {
  const pauses = await pausesOf(
    tx,
    dated.map(({ payment }) => payment.id),
  );
  const late = new Map<string, Pause>();
  for (const { payment, endsOn } of dated) {
    const pause = pauses.get(payment.id);
    if (!pause || pause.from <= endsOn) continue;
    const { from, until } = pause;
    const days = -daysOf({ startsOn: from, endsOn: until });
    await deleteRows(tx, "pauses", { payment_id: payment.id });
    await addTermChange(tx, { payment, days, cause: { kind: "pause", from, until }, now });
    late.set(payment.id, pause);
  }
  return late;
}

/** Writes terms where they are others than they were, and by how many days that is more, or less, than a month. */
export async function writeTerms(
  tx: Db,
  dated: readonly Dated[],
  { cause, now }: { cause: Cause; now: Date },
): Promise<TermChanged[]> {
  const sums = await sumsOf(
    tx,
    dated.map(({ payment }) => payment.id),
  );
  const changed: TermChanged[] = [];
  for (const { payment, startsOn, endsOn } of dated) {
    // Also of one that stays: days that were given may fall on sessions that are lost.
    const days = daysBetween(termFrom(startsOn).endsOn, endsOn) - (sums.get(payment.id) ?? 0);
    await addTermChange(tx, { payment, days, cause, now });
    if (payment.starts_on === startsOn && payment.ends_on === endsOn) continue;
    const after = { starts_on: startsOn, ends_on: endsOn };
    await changeRows(tx, "payments", { id: payment.id }, after);
    changed.push({ before: payment, after: { ...payment, ...after } });
  }
  // What they say of the last day is no longer true; the offer is made again when the new one is near.
  await recallMails(
    tx,
    changed.map(({ after }) => renewalEvent(after.id)),
  );
  return changed;
}

/** Notes by how many days a membership just paid for outlasts its month, and on which it has no session (D74). */
export async function noteSoldTerm(tx: Db, payment: PaymentRecord, now: Date): Promise<void> {
  const days = daysBetween(termFrom(payment.starts_on).endsOn, payment.ends_on);
  if (days === 0) return;
  const lost = await readLostDays(tx, payment);
  const [first, last] = [lost[0], lost.at(-1)];
  const cause: Cause = { kind: "sold", ...(first && last && { from: first, until: last }) };
  await addTermChange(tx, { payment, days, cause, now });
}

/** The days of a membership's sessions that don't take place (D72, D74). */
export async function readLostDays(db: Db, payment: PaymentRecord): Promise<string[]> {
  const {
    trainer_id: trainerId,
    slot_timing: slotTiming,
    slot_days,
    starts_on: from,
    ends_on: until,
  } = payment;
  const changes = await readTimetableChanges(db, { trainerId, from });
  return sessionDays(readSlotDays(slot_days), { from, until }).filter((day) =>
    isLost(changes, { trainerId, slotTiming, day }),
  );
}

/** Adds a change to those of a membership; none of no days. */
export async function addTermChange(
  tx: Db,
  { payment, days, cause, now }: { payment: PaymentRecord; days: number; cause: Cause; now: Date },
): Promise<void> {
  if (days === 0) return;
  const { kind, from, until, reason = "", byId, attemptId } = cause;
  await tx
    .insertInto("term_changes")
    .values({
      id: newId(),
      payment_id: payment.id,
      kind,
      days,
      from_day: from ?? null,
      until_day: until ?? null,
      reason,
      by_id: byId ?? null,
      attempt_id: attemptId ?? null,
      created_at: now.toISOString(),
    })
    .execute();
}

/** The pauses of these memberships. */
export async function pausesOf(db: Db, ids: readonly string[]): Promise<Map<string, Pause>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("pauses").selectAll().where("payment_id", "in", ids).execute();
  return new Map(
    rows.map((row) => [row.payment_id, { from: row.from_day, until: row.until_day, since: row.created_at }]),
  );
}

/** How the last days of these memberships changed, oldest first. */
export async function termChangesOf(db: Db, ids: readonly string[]): Promise<Map<string, ChangedTerm[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("term_changes").selectAll().where("payment_id", "in", ids).execute();
  const inOrder = rows.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const ofPayments = Map.groupBy(inOrder, ({ payment_id }) => payment_id);
  return new Map([...ofPayments].map(([id, changes]) => [id, changes.map(presentTermChange)]));
}

function presentTermChange(row: Selectable<TermChangesTable>): ChangedTerm {
  const { kind, days, from_day: from, until_day: until, reason, created_at: at } = row;
  return { kind, days, from, until, reason, at };
}

/** How many days the changes of these memberships sum to, of all kinds or some. */
async function sumsOf(
  db: Db,
  ids: readonly string[],
  kinds?: readonly TermChangeKind[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("term_changes")
    .select((eb) => ["payment_id", eb.fn.sum<number>("days").as("days")])
    .where("payment_id", "in", ids)
    .$if(kinds !== undefined, (list) => list.where("kind", "in", kinds ?? []))
    .groupBy("payment_id")
    .execute();
  return new Map(rows.map(({ payment_id, days }) => [payment_id, days]));
}
