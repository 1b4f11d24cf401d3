import { studioDay } from "#contract/studio-time.ts";
import { dayText, timeText } from "#server/core/day-text.ts";
import { cancelDays } from "#studio/tiers.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The time until which the member may cancel a booking (D57); null if that has passed, or it is not a booking. */
export function cancellableUntil(
  { status, paid_at }: { status: string; paid_at: string },
  now: Date,
): Date | null {
  const until = new Date(Date.parse(paid_at) + cancelDays * dayMs);
  return status === "booked" && now < until ? until : null;
}

/** Why a booking cannot be cancelled while a renewal follows (D57): that would keep the place for a month not paid for. */
export const renewalGoesFirst = "To cancel this membership, cancel its renewal first.";

/**
 * Why its member may not have a booking pause now, or from when they may (D75): not while it can be cancelled (D57), and
 * not one that has not begun, has ended, or has paused already. Null if it can, from tomorrow on.
 */
export function whyNotPausable(
  payment: { status: string; paid_at: string; starts_on: string; ends_on: string },
  { hasPaused, now }: { hasPaused: boolean; now: Date },
): string | null {
  const { starts_on, ends_on } = payment;
  const today = studioDay(now);
  if (payment.status !== "booked" || ends_on < today) return "This membership has already ended.";
  if (hasPaused) return "A membership can pause once, and this one has.";
  const until = cancellableUntil(payment, now);
  if (until && studioDay(until) >= starts_on) {
    const day = studioDay(until);
    const from = day === today ? `${timeText(until)} today` : dayText(day, "yearless");
    return `You can pause it from ${from}, when it can no longer be cancelled.`;
  }
  if (starts_on > today) return `You can pause it from ${dayText(starts_on, "yearless")}.`;
  return ends_on === today ? "A membership can’t pause any more on its last day." : null;
}
