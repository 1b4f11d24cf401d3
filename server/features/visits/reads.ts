import { type Selectable, sql } from "kysely";
import { slotTimings } from "#contract/constants.ts";
import { dollarsOfCents } from "#contract/money.ts";
import { firstOfWeek, isOff, weekdayOf } from "#contract/next-session.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { takesTicks } from "#contract/visit-days.ts";
import {
  type Comer,
  type OwnVisit,
  type OwnVisitsQuery,
  type SessionList,
  sessionsAWeek,
} from "#contract/visits.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { readChosenDays, readSlotDays } from "#server/db/slot-days.ts";
import type { VisitsTable } from "#server/db/visits-schema.ts";
import { readChangedSessions } from "#server/features/places/changed-sessions.ts";
import { bookedWithin } from "#server/features/places/terms.ts";
import { sessionsTaken } from "#server/features/places/timetable-changes.ts";

/** A membership, with the person whose it is. */
export type Membership = PaymentRecord & { user_id: string };

/** Whether a membership, as it is booked, includes the session of a day YYYY-MM-DD (D52, D53). */
export function includes({ starts_on, ends_on, slot_days }: PaymentRecord, day: string): boolean {
  return starts_on <= day && day <= ends_on && readSlotDays(slot_days).includes(weekdayOf(day));
}

/** The memberships that include a session of a day: any, or one of a trainer's slots or that they have taken (D73). */
export async function membershipsOn(
  db: Db,
  { day, trainerId }: { day: string; trainerId?: string | undefined },
): Promise<Membership[]> {
  const taken = trainerId === undefined ? [] : await sessionsTaken(db, { by: trainerId, day });
  const isTheirs = ({ trainer_id, slot_timing }: PaymentRecord) =>
    (trainerId ?? trainer_id) === trainer_id ||
    taken.some((one) => one.trainer_id === trainer_id && one.slot_timing === slot_timing);
  const booked = await bookedWithin(db, { from: day, until: day })
    .selectAll()
    .$if(trainerId !== undefined, (rows) =>
      rows.where("trainer_id", "in", [trainerId ?? "", ...taken.map(({ trainer_id }) => trainer_id)]),
    )
    .orderBy("user_name")
    .orderBy("id")
    .execute();
  const included = booked.filter(
    (payment): payment is Membership => includes(payment, day) && isTheirs(payment),
  );
  return takingPlace(db, included, day);
}

/** Those of these memberships whose session of a day takes place, and that do not pause then (D72, D74, D75). */
export async function takingPlace<Row extends PaymentRecord>(
  db: Db,
  memberships: readonly Row[],
  day: string,
): Promise<Row[]> {
  const changed = await readChangedSessions(db, memberships, day);
  const isOffThen = ({ id }: Row) => changed.get(id)?.some((one) => one.day === day && isOff(one));
  return memberships.filter((membership) => !isOffThen(membership));
}

/** Who may come to a trainer's sessions of a day, or to those that they have taken, or to all, and who came, in the order of the day (D77). */
export async function listComers(
  db: Db,
  { trainerId, day, now }: { trainerId?: string | undefined; day: string; now: Date },
): Promise<SessionList[]> {
  const comers = await presentComers(db, await membershipsOn(db, { day, trainerId }), day);
  const sessions = Map.groupBy(
    comers,
    ({ membership }) => `${membership.trainer_id} ${membership.slot_timing}`,
  );
  const lists = [...sessions.values()].flatMap((here) => {
    const durations = here.map(({ membership }) => membership.slot_duration);
    const [membership] = here.map((one) => one.membership);
    if (!membership) return [];
    const { trainer_id: trainerId, trainer_name: trainerName, slot_timing: slotTiming } = membership;
    const slot = { trainerId, trainerName, slotTiming, slotDuration: Math.max(...durations) };
    return { day, ...slot, isOpen: takesTicks(day, now), comers: here.map(({ comer }) => comer) };
  });
  return slotTimings.flatMap((timing) => lists.filter(({ slotTiming }) => slotTiming === timing));
}

/** One membership in the list of a session. */
export async function presentComer(db: Db, membership: Membership, day: string): Promise<Comer> {
  const [only] = await presentComers(db, [membership], day);
  return (only as { comer: Comer }).comer;
}

async function presentComers(
  db: Db,
  memberships: readonly Membership[],
  day: string,
): Promise<{ membership: Membership; comer: Comer }[]> {
  const visits = await visitsOfWeek(db, { memberships, day });
  return memberships.map((membership) => {
    const own = visits.filter(
      (visit) =>
        visit.member_id === membership.user_id &&
        visit.trainer_id === membership.trainer_id &&
        visit.slot_timing === membership.slot_timing,
    );
    const { id, user_name, price_cents, class_name, slot_duration, slot_days, chosen_days } = membership;
    const comer = {
      membershipId: id,
      userName: user_name,
      price: dollarsOfCents(price_cents),
      className: class_name,
      slotDuration: slot_duration,
      chosenDays: readChosenDays(chosen_days),
      came: own.some((visit) => visit.day === day),
      week: { came: own.length, of: sessionsAWeek(price_cents, readSlotDays(slot_days)) },
    };
    return { membership, comer };
  });
}

/** The visits of these members in the week of a day. */
async function visitsOfWeek(
  db: Db,
  { memberships, day }: { memberships: readonly Membership[]; day: string },
): Promise<Selectable<VisitsTable>[]> {
  const first = firstOfWeek(day);
  const trainers = [...new Set(memberships.map(({ trainer_id }) => trainer_id))];
  if (trainers.length === 0) return [];
  return db
    .selectFrom("visits")
    .selectAll()
    .where("trainer_id", "in", trainers)
    .where("day", ">=", first)
    .where("day", "<", dayAfter(first, 7))
    .execute();
}

const newestFirst: Order = { column: "day", direction: "desc", holds: "text" };

/** A visit, with the name of the trainer. */
type VisitRecord = Selectable<VisitsTable> & { trainer_name: string };

/** Someone's own visits, newest first (D77). */
export function listOwnVisits(
  db: Db,
  { memberId, from, ...paging }: Omit<OwnVisitsQuery, "member"> & { memberId: string },
): Promise<Page<VisitRecord>> {
  const own = () =>
    db
      .selectFrom("visits")
      .selectAll()
      .select(
        sql<string>`(select trainer_name from payments where payments.id = visits.payment_id)`.as(
          "trainer_name",
        ),
      )
      .where("member_id", "=", memberId)
      .$if(from !== undefined, (rows) => rows.where("day", ">=", from ?? ""));
  return readPage(db, own, { ...paging, order: newestFirst });
}

/** A visit as its member reads it. */
export function presentOwnVisit({ id, day, slot_timing, trainer_id, trainer_name }: VisitRecord): OwnVisit {
  return { _id: id, day, slotTiming: slot_timing, trainerId: trainer_id, trainerName: trainer_name };
}
