import { isOver } from "#app/features/payments/renewal.ts";
import { priceText } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";

/** What somebody pays, in an admin's words; `day` is YYYY-MM-DD, and follows them. */
export type Standing = { words: string; day?: string };

/**
 * Whether and until when somebody pays, by their newest payments, as All Users has it by all of them (D52): a membership
 * that was cancelled counts only where no other was kept.
 */
export function standingOf(payments: readonly Payment[], today: string): Standing {
  const booked = payments.filter(({ status }) => status === "booked");
  const kept = booked.filter((payment) => !isOver(payment, today));
  const until = latest(kept.map(({ endsOn }) => endsOn));
  // A renewal is to come, and no more than what runs now.
  const now = kept.filter(({ startsOn }) => startsOn <= today);
  const counted = now.length > 0 ? now : kept;
  const sum = counted.reduce((dollars, { price }) => dollars + price, 0);
  const back = counted.reduce((cents, { refunded }) => cents + Math.round(refunded * 100), 0) / 100;
  const pays = back > 0 ? `Paid ${priceText(sum)}, ${priceText(back)} back,` : `Pays ${priceText(sum)}`;
  if (now.length > 1) {
    const first = now.map(({ endsOn }) => endsOn).toSorted()[0];
    return { words: `${pays} for ${now.length} memberships; the first ends`, day: first };
  }
  if (until) return { words: `${pays} until`, day: until };
  const ended = latest(booked.map(({ endsOn }) => endsOn));
  if (ended) return { words: "Last membership ended", day: ended };
  const cancelled = lastCancelled(payments);
  if (cancelled) return { words: "Cancelled", day: cancelled };
  return { words: payments.length > 0 ? "Has no membership now" : "Has never paid" };
}

/** The day on which the cancelled membership with the latest last day was cancelled, or that last day if it came first. */
function lastCancelled(payments: readonly Payment[]): string | undefined {
  const cancelled = payments.filter(({ status }) => status === "cancelled");
  const last = latest(cancelled.map(({ endsOn }) => endsOn));
  const endings = cancelled.flatMap(({ endsOn, endedAt }) =>
    endsOn === last && endedAt ? studioDay(new Date(endedAt)) : [],
  );
  const endedOn = latest(endings);
  return last && endedOn && endedOn < last ? endedOn : last;
}

function latest(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}
