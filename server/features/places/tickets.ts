import type { ChangedSession } from "#contract/absences.ts";
import { type SlotTimes, slotTimes, startText } from "#contract/hours.ts";
import { nextSession, weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { termChangeWords } from "#contract/term-change-words.ts";
import type { ChangedTerm } from "#contract/term-changes.ts";
import { sessionsAWeek } from "#contract/visits.ts";
import { dayText, stretchText } from "#server/core/day-text.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import { readChosenDays, readSlotDays } from "#server/db/slot-days.ts";
import type { Fact, Ticket } from "#server/ports/mail/letter.ts";

/** A booking's slot, as the contract's hours have it. */
export function slotOf({
  slot_timing,
  slot_duration,
  slot_days,
}: Pick<Payment, "slot_timing" | "slot_duration" | "slot_days">): SlotTimes {
  return { slotTiming: slot_timing, slotDuration: slot_duration, slotDays: readSlotDays(slot_days) };
}

/** A slot with its hours and days: "Evening · 18:30–20:00 · Sat to Thu". */
export function slotText(slot: SlotTimes): string {
  return `${slot.slotTiming} · ${slotTimes(slot)}`;
}

/** When it is written, and the sessions of its booking that are changed. */
export type Writing = { now: Date; changed: readonly ChangedSession[] };

/**
 * The day, YYYY-MM-DD, of a booking's first session that takes place and begins after `now`; null when its term has none
 * left.
 */
export function nextDayOf(payment: Payment, { now, changed }: Writing): string | null {
  const { starts_on: startsOn, ends_on: endsOn } = payment;
  const term = {
    startsOn,
    endsOn,
    chosenDays: readChosenDays(payment.chosen_days),
    changedSessions: changed,
  };
  // A session without length is over when it begins.
  const session = { ...slotOf(payment), slotDuration: 0, ...term };
  return nextSession(session, now);
}

/** A session on a day YYYY-MM-DD, as a ticket's line: "Saturday 6:30". */
export function sessionLine(day: string, slotTiming: string): string {
  // Stryker disable next-line MethodExpression: only a slot that the studio no longer has is without an hour
  return `${weekdayOf(day)} ${startText(slotTiming)}`.trimEnd();
}

/** A day YYYY-MM-DD, as a ticket's line: "Monday 21 December". */
export function dayLine(day: string): string {
  return `${weekdayOf(day)} ${dayText(day, "yearless")}`;
}

/** Why a membership ends on another day than its month does, a detail of a mail for each reason (D72 to D76). */
export function lastDayFacts(
  payment: Payment,
  changes: readonly ChangedTerm[],
  changedSessions: readonly ChangedSession[] = [],
): Fact[] {
  const days = { slotDays: readSlotDays(payment.slot_days), chosenDays: readChosenDays(payment.chosen_days) };
  return termChangeWords({ endsOn: payment.ends_on, ...days, changes, changedSessions }, stretchText).map(
    ({ by, why }) => [by, why],
  );
}

/** The ticket of a booking, but for its line: trainer, slot and class. */
export function bookingTicket(payment: Payment) {
  const { slot_timing: slotTiming, trainer_name: title, class_name } = payment;
  const details = [slotText(slotOf(payment)), ...(class_name ? [class_name] : [])];
  return { slotTiming, title, details };
}

/**
 * The same with portrait, and the next session as its line, by its date where a weekday alone would be an earlier one,
 * or the first day of its term if no session is left.
 */
export function sessionTicket(
  payment: Payment,
  { kicker, ...writing }: Writing & { kicker: string },
): Ticket {
  const ticket = { ...bookingTicket(payment), trainerId: payment.trainer_id };
  const day = nextDayOf(payment, writing);
  if (day === null)
    return { ...ticket, kicker: "Your membership starts", headline: dayText(payment.starts_on) };
  return day >= dayAfter(studioDay(writing.now), 7)
    ? { ...ticket, kicker, headline: dayLine(day) }
    : {
        ...ticket,
        kicker: `${kicker}, ${dayText(day, "yearless")}`,
        headline: sessionLine(day, ticket.slotTiming),
      };
}

/** How many days a member has yet to choose among their slot's; none once they have, or where they have them all (D81). */
export function daysToChoose(payment: Payment): number {
  const { slotDays } = slotOf(payment);
  const sessions = sessionsAWeek(payment.price_cents, slotDays);
  return payment.chosen_days === null && sessions < slotDays.length ? sessions : 0;
}

/** The same with that choice as its line, and the way to it: no session is the first before it is made. */
export function choiceTicket(
  payment: Payment,
  { kicker, ...writing }: Writing & { kicker: string },
): Ticket & { links: NonNullable<Ticket["links"]> } {
  const sessions = daysToChoose(payment);
  const from = nextDayOf(payment, writing) ?? payment.starts_on;
  const { label, path } = choosingDays(payment);
  return {
    ...bookingTicket(payment),
    trainerId: payment.trainer_id,
    kicker: `${kicker}: ${sessions === 1 ? "1 session" : `${sessions} sessions`} a week, from ${dayText(from, "yearless")}`,
    headline: label,
    links: [{ label, to: path }],
  };
}

/** Where a member chooses the days on which they mean to come (D81). */
export function choosingDays(payment: Payment): { label: string; path: string } {
  const label = `Choose your ${daysToChoose(payment) === 1 ? "day" : "days"}`;
  return { label, path: `/dashboard/booked-trainer#days-${payment.id}` };
}
