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
