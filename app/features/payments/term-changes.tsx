import { stretchText } from "#app/features/absences/words.ts";
import type { Payment } from "#contract/payments.ts";
import { termChangeWords } from "#contract/term-change-words.ts";

/** Why memberships end on other days than their months do, each reason in a quiet line; nothing without any (D72 to D76). */
export function TermChanges({ payments }: { payments: readonly Payment[] }) {
  const reasons = payments.flatMap(({ status, termChanges }) =>
    status === "booked" ? termChangeWords(termChanges, stretchText) : [],
  );
  if (reasons.length === 0) return null;
  return (
    <ul
      aria-label="Changes to the last day"
      className="tabular wrap-anywhere grid font-normal text-muted text-small"
    >
      {reasons.map(({ change, by, why }) => (
        <li key={`${change.at} ${change.kind} ${change.days}`}>
          {by}: {why}
        </li>
      ))}
    </ul>
  );
}
