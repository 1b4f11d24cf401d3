import { isOver } from "#app/features/payments/renewal.ts";
import { priceText } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";

/** What somebody has paid for, in an admin's words; `day` is YYYY-MM-DD, and follows them. */
export type Standing = { words: string; day?: string };

/**
 * Whether and until when somebody has paid, or what they had ended last, by their newest payments, as All Users has it by all of
 * them (D22, D52).
 */
export function standingOf(payments: readonly Payment[], today: string): Standing {
  const booked = payments.filter(({ status }) => status === "booked");
  const kept = booked.filter((payment) => !isOver(payment, today));
  const until = latest(kept.map(({ endsOn }) => endsOn));
  const now = kept.filter(({ startsOn }) => startsOn <= today);
  const back = sumOf(kept, "refunded");
  // A renewal is to come, and no more than what runs now; what was paid and came back is told of all of them.
  const counted = now.length > 0 && back === 0 ? now : kept;
  const sum = priceText(sumOf(counted, "price"));
  const paid = `Paid ${sum}${back > 0 ? `, ${priceText(back)} back,` : ""}`;
  const words = counted.length > 1 ? `${paid} for ${counted.length} memberships` : paid;
  if (now.length > 1) {
    const first = now.map(({ endsOn }) => endsOn).toSorted()[0];
    return { words: `${words}; the first ends`, day: first };
  }
  if (until) return { words: `${words} until`, day: until };
  const ended = payments
    .filter(({ status }) => status !== "refused")
    .toSorted(byEnd)
    .at(-1);
  if (ended?.status === "cancelled") return { words: "Cancelled", day: endedOn(ended) };
  if (ended) return { words: "Last membership ended", day: ended.endsOn };
  return { words: payments.length > 0 ? "Has no membership now" : "Has never paid" };
}

/** In dollars. */
function sumOf(payments: readonly Payment[], of: "price" | "refunded"): number {
  return payments.reduce((cents, payment) => cents + Math.round(payment[of] * 100), 0) / 100;
}

/** By when they ended: one that was cancelled after its last day ended on that. */
function byEnd(one: Payment, other: Payment): number {
  const textOf = ({ endsOn, endedAt, status }: Payment) =>
    `${endedAt && endedAt < endsOn ? endedAt : endsOn} ${status}`;
  return textOf(one) < textOf(other) ? -1 : 1;
}

/** The day on which a cancelled membership was cancelled, or its last day if that came first. */
function endedOn({ endsOn, endedAt }: Payment): string {
  const day = endedAt ? studioDay(new Date(endedAt)) : endsOn;
  return day < endsOn ? day : endsOn;
}

function latest(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}
