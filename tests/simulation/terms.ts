import type { Selectable } from "kysely";
import { expect } from "vitest";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { changedTo, isLost } from "#contract/timetable-changes.ts";
import { sessionsAWeek } from "#contract/visits.ts";
import type { Schema } from "#server/db/schema.ts";
import { readChosenDays, readSlotDays } from "#server/db/slot-days.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";
import type { World } from "./world.ts";

type Payment = Selectable<Schema["payments"]>;

/**
 * A membership lasts a month (D52) and the days of its changes; one without a pause or given days has as many sessions that
 * take place as its month has (D72 to D74). A pause begins within it (D75).
 */
export async function lastAsLongAsTheyShould(
  { db, clock }: World,
  payments: readonly Payment[],
): Promise<void> {
  const changes = await db.selectFrom("term_changes").selectAll().execute();
  const pauses = await db.selectFrom("pauses").select(["payment_id", "from_day"]).execute();
  const timetable = await readTimetableChanges(db, { from: "" });
  for (const payment of payments) {
    const own = changes.filter(({ payment_id }) => payment_id === payment.id);
    const month = lastDayOfMonthFrom(payment.starts_on);
    const given = own.reduce((sum, { days }) => sum + days, 0);
    expect(payment.ends_on).toBe(dayAfter(month, given));
    const pause = pauses.find(({ payment_id }) => payment_id === payment.id);
    const isPlain = own.every(({ kind }) => kind !== "given") && pause === undefined;
    // What trainers who left had called off is gone with them, and members who left lose no session.
    const isHad = payment.status === "booked" && payment.user_id !== null;
    if (isHad && pause) expect(pause.from_day <= payment.ends_on).toBe(true);
    if (!isPlain || !isHad || payment.ends_on < studioDay(clock.now())) continue;
    const [trainerId, slotTiming] = [payment.trainer_id, payment.slot_timing];
    const takesPlace = (day: string) => !isLost(timetable, { trainerId, slotTiming, day });
    const paidFor = sessionsOf(payment, month);
    expect(sessionsOf(payment, payment.ends_on).filter(takesPlace)).toHaveLength(paidFor.length);
  }
}

/** Who means to come on some days of their slot has as many sessions a week as that, or more (D81). */
export function nobodyChoosesTooMuch(payments: readonly Payment[]): void {
  for (const { price_cents, slot_days, chosen_days } of payments) {
    const [ofSlot, chosen] = [readSlotDays(slot_days), readChosenDays(chosen_days)];
    expect(ofSlot).toEqual(expect.arrayContaining(chosen));
    expect(chosen.length).toBeLessThanOrEqual(sessionsAWeek(price_cents, ofSlot));
  }
}

/** Nobody gives another's session while they are away, unless it had begun when they called off their own (D73). */
export async function whoStepsInIsThere({ db }: World): Promise<void> {
  const { absences, substitutes } = await readTimetableChanges(db, { from: "" });
  for (const { substituteId, slotTiming, day } of substitutes) {
    const own = { trainerId: substituteId ?? "", slotTiming, day };
    expect(changedTo({ absences, substitutes: [], closed: [] }, own)).toBe(null);
  }
}

/** The days on which a payment's slot meets, from its first day to this one. */
function sessionsOf({ starts_on, slot_days }: Payment, last: string): string[] {
  const days: string[] = [];
  for (let day = starts_on; day <= last; day = dayAfter(day))
    if (slot_days.includes(`"${weekdayOf(day)}"`)) days.push(day);
  return days;
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const dayMs = 86_400_000;

/** Reckoned in another way than the studio does: by the lengths of the month it begins in and of the one after. */
function lastDayOfMonthFrom(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lengthOf = (index: number) =>
    (monthDays[index % 12] ?? 0) + (index % 12 === 1 && new Date(year, 1, 29).getMonth() === 1 ? 1 : 0);
  const tooLong = Math.max(0, date - lengthOf(month));
  const days = lengthOf(month - 1) - tooLong - 1;
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
