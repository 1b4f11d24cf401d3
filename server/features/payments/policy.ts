import { dayAfter, studioDay } from "#contract/studio-time.ts";
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

/**
 * The first day on which a member may have a booking pause (D75): tomorrow, if it runs then. Null while it can be cancelled
 * (D57), and for one that has not begun, has ended, or has paused already.
 */
export function pausableFrom(
  payment: { status: string; paid_at: string; starts_on: string; ends_on: string },
  { hasPaused, now }: { hasPaused: boolean; now: Date },
): string | null {
  const isRunning = payment.status === "booked" && payment.starts_on <= studioDay(now);
  const tomorrow = dayAfter(studioDay(now));
  if (!isRunning || hasPaused || cancellableUntil(payment, now) || payment.ends_on < tomorrow) return null;
  return tomorrow;
}
