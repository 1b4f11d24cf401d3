import { bookedTerm } from "#app/features/payments/term-text.tsx";
import { priceText } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";

/** What somebody pays, in an admin's words; `day` is YYYY-MM-DD, and follows them. */
export type Standing = { words: string; day?: string };

/** Whether a membership runs, or is to come (D52). */
export function hasNotEnded({ status, endsOn }: Payment, today: string): boolean {
  return status === "booked" && endsOn >= today;
}

/** Whether and until when somebody pays, by all their payments. */
export function standingOf(payments: readonly Payment[], today: string): Standing {
  const kept = payments.filter((payment) => hasNotEnded(payment, today));
  const until = latest(kept.map(({ endsOn }) => endsOn));
  // A renewal is to come, and no more than what runs now.
  const now = kept.filter(({ startsOn }) => startsOn <= today);
  const sum = (now.length > 0 ? now : kept).reduce((dollars, { price }) => dollars + price, 0);
  if (now.length > 1)
    return { words: `Pays ${priceText(sum)} for ${now.length} memberships until`, day: until };
  if (until) return { words: `Pays ${priceText(sum)} until`, day: until };
  const ended = latest(payments.flatMap((payment) => bookedTerm(payment)?.endsOn ?? []));
  if (ended) return { words: "Last membership ended", day: ended };
  return { words: payments.length > 0 ? "Has no membership now" : "Has never paid" };
}

function latest(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}
