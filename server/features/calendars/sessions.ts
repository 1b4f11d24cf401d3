import { sql } from "kysely";
import { minutesOf } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import type { UserRecord } from "#server/features/people/reads.ts";

/** One session in a calendar. Its id is the same in every reading. */
export type Session = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  title: string;
  details: string;
  /** Where to read more in the studio. */
  path: string;
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
  "starts_on",
  "ends_on",
] as const;
type Booking = Pick<PaymentRecord, (typeof columns)[number]>;

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
  const led = person.role === "trainer" ? await booked.where("trainer_id", "=", person.id).execute() : [];
  const sessions = [...own.flatMap(sessionsOfMember), ...sessionsOfTrainer(led)];
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

/** The sessions of one membership, as it was booked (D52, D53). */
export function sessionsOfMember(payment: Booking): Session[] {
  const { id, slot_timing, trainer_name, class_name, transaction_id } = payment;
  return sessionDays(payment).map((day) => ({
    ...timesOn(day, payment),
    id: `${id}-${day}`,
    title: `${class_name ?? slot_timing} with ${trainer_name}`,
    details: class_name ? `${slot_timing} slot` : "",
    path: `/dashboard/receipt/${transaction_id}`,
  }));
}

/** A trainer's sessions: each slot of a day once, with the number of bookings and nobody's name. */
function sessionsOfTrainer(bookings: readonly Booking[]): Session[] {
  const slots = new Map<string, { day: string; bookings: Booking[] }>();
  for (const booking of bookings)
    for (const day of sessionDays(booking)) {
      const key = `${booking.trainer_id}-${booking.slot_timing}-${day}`;
      slots.set(key, { day, bookings: [...(slots.get(key)?.bookings ?? []), booking] });
    }
  return [...slots].flatMap(([id, { day, bookings }]) => {
    const longest = bookings.toSorted((one, other) => other.slot_duration - one.slot_duration)[0];
    if (!longest) return [];
    const count = bookings.length === 1 ? "1 booking" : `${bookings.length} bookings`;
    return {
      ...timesOn(day, longest),
      id,
      title: `${longest.slot_timing}: ${count}`,
      details: "",
      path: "/dashboard/manage-slot",
    };
  });
}

/** The days of a booking's term on which its slot takes place. */
function sessionDays({ starts_on, ends_on, slot_days }: Booking): string[] {
  const weekdays = readSlotDays(slot_days);
  const days: string[] = [];
  for (let day = starts_on; day <= ends_on; day = dayAfter(day)) {
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  }
  return days;
}

function timesOn(day: string, { slot_timing, slot_duration }: Booking): Pick<Session, "startsAt" | "endsAt"> {
  const { start, end } = minutesOf({ slotTiming: slot_timing, slotDuration: slot_duration }) ?? {
    start: 0,
    end: 0,
  };
  return { startsAt: studioMoment(day, start), endsAt: studioMoment(day, end) };
}
