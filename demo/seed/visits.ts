import { firstOfWeek, weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { sessionsAWeek } from "#contract/visits.ts";
import type { Db } from "#server/db/open.ts";
import { readSlotDays } from "#server/db/slot-days.ts";

/** How many days of visits the demo has. */
const days = 42;

/** Who has not been seen for some time though their membership runs (D79): the owner is told of them. */
const missed = { memberId: "member-kamal-uddin", daysAgo: 16 };

/**
 * Who came to the sessions of the last six weeks (D77): most to most of them, and to no more a week than they have, by
 * a count that is the same at each first start.
 */
export async function insertVisits(tx: Db, now: Date): Promise<void> {
  const memberships = await tx.selectFrom("payments").selectAll().where("status", "=", "booked").execute();
  const today = studioDay(now);
  const visits = memberships.flatMap((membership, number) =>
    Array.from({ length: days }, (_, ago) => dayAfter(today, ago - days))
      .filter((day) => isSession(membership, day))
      .filter((day) => membership.user_id !== missed.memberId || day < dayAfter(today, -missed.daysAgo))
      .filter((_, session) => (session + number) % 3 !== 2)
      .filter((day, _, all) => placeInWeek(day, all) < sessionsOf(membership))
      .map((day) => ({
        id: `visit-${membership.id}-${day}`,
        trainer_id: membership.trainer_id,
        slot_timing: membership.slot_timing,
        day,
        member_id: membership.user_id ?? "",
        payment_id: membership.id,
        ticked_at: studioMoment(day, 21 * 60).toISOString(),
      })),
  );
  // A renewal and the membership before it may both have their day.
  await tx
    .insertInto("visits")
    .values(visits)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How often they had come before, that week. */
function placeInWeek(day: string, all: readonly string[]): number {
  return all.filter((other) => firstOfWeek(other) === firstOfWeek(day)).indexOf(day);
}

function sessionsOf({ price_cents, slot_days }: { price_cents: number; slot_days: string }): number {
  return sessionsAWeek(price_cents, readSlotDays(slot_days));
}

function isSession(
  { starts_on, ends_on, slot_days }: { starts_on: string; ends_on: string; slot_days: string },
  day: string,
): boolean {
  // On the day of paying the session may have been over.
  return starts_on < day && day <= ends_on && readSlotDays(slot_days).includes(weekdayOf(day));
}
