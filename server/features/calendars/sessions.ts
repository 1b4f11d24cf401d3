import { sql } from "kysely";
import type { ChangedSession } from "#contract/absences.ts";
import { minutesOf } from "#contract/hours.ts";
import { boughtFrom, isOff, meantDays, sessionDays } from "#contract/next-session.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { readChosenDays, readSlotDays } from "#server/db/slot-days.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { readChangedSessions } from "#server/features/places/changed-sessions.ts";
import { slotOf } from "#server/features/places/tickets.ts";
import { sessionsTaken } from "#server/features/places/timetable-changes.ts";

/** One session in a calendar. Its id is the same in every reading. */
export type Session = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  title: string;
  details: string;
  /** Where to read more in the studio. */
  path: string;
  /** Whether it is called off. */
  isOff: boolean;
};

const columns = [
  "id",
  "transaction_id",
  "trainer_id",
  "trainer_name",
  "class_name",
  "slot_timing",
  "slot_duration",
  "slot_days",
  "chosen_days",
  "starts_on",
  "ends_on",
  "paid_at",
] as const;
export type Booking = Pick<PaymentRecord, (typeof columns)[number]>;

/** How many past days a calendar includes. */
const pastDays = 60;

/** The sessions someone attends, and, if they are a trainer, those they give. */
export async function sessionsOf(
  db: Db,
  { person, now }: { person: UserRecord; now: Date },
): Promise<Session[]> {
  const booked = db
    .selectFrom("payments")
    .select(columns)
    // Literal, so that the partial index applies; a deleted member's booking does not count.
    .where("status", "=", sql.lit("booked"))
    .where("user_id", "is not", null)
    .where("ends_on", ">=", dayAfter(studioDay(now), -pastDays));
  const own = await booked.where("user_id", "=", person.id).execute();
  const isTrainer = person.role === "trainer";
  const taken = isTrainer ? await sessionsTaken(db, { by: person.id }) : [];
  const trainerIds = isTrainer ? [person.id, ...taken.map(({ trainer_id }) => trainer_id)] : [];
  const led = trainerIds.length > 0 ? await booked.where("trainer_id", "in", trainerIds).execute() : [];
  const changed = await readChangedSessions(db, [...own, ...led], dayAfter(studioDay(now), -pastDays));
  const sessions = [
    ...own.flatMap((booking) => sessionsOfMember(booking, changed.get(booking.id))),
    ...sessionsOfTrainer(led, { trainerId: person.id, taken, changed }),
  ];
  return sessions.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/**
 * One of the caller's bookings.
 * @throws ApiError not_found for someone else's, or one that has ended
 */
export async function findOwnBooking(
  db: Db,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<Booking> {
  const own = await findRow(db, "payments", { id, user_id: caller.id, status: "booked" });
  if (!own) throw new ApiError("not_found", "We couldn’t find this booking of yours.");
  return own;
}

/**
 * The sessions of one membership that were bought, as it was booked (D52, D53), on the days its member means to come (D81): those that are called
 * off among them (D72), but none of its pause.
 */
export function sessionsOfMember(payment: Booking, changed: readonly ChangedSession[] = []): Session[] {
  const { id, slot_timing, trainer_name, class_name, transaction_id } = payment;
  const days = { slotDays: readSlotDays(payment.slot_days), chosenDays: readChosenDays(payment.chosen_days) };
  const term = { ...slotOf(payment), startsOn: payment.starts_on, endsOn: payment.ends_on };
  const from = boughtFrom({ ...term, paidAt: payment.paid_at });
  return sessionDays(meantDays(days), { from, until: payment.ends_on }).flatMap((day) => {
    const change = changed.find((one) => one.day === day);
    if (change?.kind === "paused") return [];
    const who = change?.kind === "substitute" ? change.name : trainer_name;
    const reason = change && isOff(change) ? change.name : "";
    return {
      ...timesOn(day, payment),
      id: `${id}-${day}`,
      title: `${class_name ?? slot_timing} with ${who}`,
      details: [class_name ? `${slot_timing} slot` : "", reason].filter(Boolean).join(" · "),
      path: `/dashboard/receipt/${transaction_id}`,
      isOff: change !== undefined && isOff(change),
    };
  });
}

type Taken = Awaited<ReturnType<typeof sessionsTaken>>;
type Led = { trainerId: string; taken: Taken; changed: Map<string, ChangedSession[]> };

/** A trainer's sessions: each slot of a day once, with the number of bookings and nobody's name. */
function sessionsOfTrainer(bookings: readonly Booking[], { trainerId, taken, changed }: Led): Session[] {
  const takenKeys = new Set(taken.map((row) => `${row.trainer_id}-${row.slot_timing}-${row.day}`));
  const comers = bookings.flatMap((booking) =>
    sessionDays(readSlotDays(booking.slot_days), termOf(booking)).flatMap((day) => {
      const key = `${booking.trainer_id}-${booking.slot_timing}-${day}`;
      const change = changed.get(booking.id)?.find((one) => one.day === day);
      const isTheirs = booking.trainer_id === trainerId || takenKeys.has(key);
      return isTheirs && change?.kind !== "paused" ? [{ key, day, booking, change }] : [];
    }),
  );
  return [...Map.groupBy(comers, ({ key }) => key)].flatMap(([id, all]) => {
    const longest = all.toSorted((one, other) => other.booking.slot_duration - one.booking.slot_duration)[0];
    if (!longest) return [];
    const { day, booking, change } = longest;
    const count = all.length === 1 ? "1 booking" : `${all.length} bookings`;
    return {
      ...timesOn(day, booking),
      id,
      title: takenKeys.has(id)
        ? `${booking.slot_timing} for ${booking.trainer_name}: ${count}`
        : `${booking.slot_timing}: ${count}`,
      details: change?.kind === "substitute" && !takenKeys.has(id) ? `${change.name} is teaching it` : "",
      path: "/dashboard/manage-slot",
      isOff: change !== undefined && (isOff(change) || !takenKeys.has(id)),
    };
  });
}

function termOf({ starts_on, ends_on }: Booking): { from: string; until: string } {
  return { from: starts_on, until: ends_on };
}

function timesOn(day: string, { slot_timing, slot_duration }: Booking): Pick<Session, "startsAt" | "endsAt"> {
  const { start, end } = minutesOf({ slotTiming: slot_timing, slotDuration: slot_duration }) ?? {
    start: 0,
    end: 0,
  };
  return { startsAt: studioMoment(day, start), endsAt: studioMoment(day, end) };
}
