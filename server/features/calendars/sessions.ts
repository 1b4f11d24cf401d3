import { sql } from "kysely";
import { minutesOf } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import type { PaymentRecord } from "#server/features/payments/reads.ts";
import type { UserRecord } from "#server/features/people/reads.ts";

/** One session as a calendar shows it. The id stays the same in every reading. */
export type Session = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  title: string;
  details: string;
  /** Where more of it is in the studio. */
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

/** How many days back a calendar remembers. */
const pastDays = 60;

/** The sessions of somebody who trains, and of those whom they train, while they are a trainer. */
export async function sessionsOf(
  db: Db,
  { person, now }: { person: UserRecord; now: Date },
): Promise<Session[]> {
  const booked = db
    .selectFrom("payments")
    .select(columns)
    // As the index of them has it; a deleted member's is none.
    .where("status", "=", sql.lit("booked"))
    .where("user_id", "is not", null)
    .where("ends_on", ">=", dayAfter(studioDay(now), -pastDays));
  const own = await booked.where("user_id", "=", person.id).execute();
  const led = person.role === "trainer" ? await booked.where("trainer_id", "=", person.id).execute() : [];
  const sessions = [...own.flatMap(sessionsOfMember), ...sessionsOfTrainer(led)];
  return sessions.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/**
 * A booking of the caller's own.
 * @throws ApiError not_found for one that is not theirs, or is none any more
 */
export async function findOwnBooking(
  db: Db,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<Booking> {
  const own = await db
    .selectFrom("payments")
    .select(columns)
    .where((eb) => eb.and({ id, user_id: caller.id, status: "booked" }))
    .executeTakeFirst();
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

/** What a trainer has to be there for: each slot of a day once, with how many come and nobody's name. */
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

/** The days of a booking's term that are days of its slot. */
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
