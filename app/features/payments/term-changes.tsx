import { stretchText } from "#app/features/absences/words.ts";
import type { Payment } from "#contract/payments.ts";
import { termChangeText } from "#contract/term-change-words.ts";

/** Why memberships end on other days than their months do, each change in a quiet line; nothing without any (D72 to D76). */
export function TermChanges({ payments }: { payments: readonly Payment[] }) {
  const changes = payments.flatMap(({ status, termChanges }) => (status === "booked" ? termChanges : []));
  if (changes.length === 0) return null;
  return (
    <ul
      aria-label="Changes to the last day"
      className="tabular wrap-anywhere grid font-normal text-muted text-small"
    >
      {changes.map((change) => (
        <li key={`${change.at} ${change.kind} ${change.days}`}>{termChangeText(change, stretchText)}</li>
      ))}
    </ul>
  );
}
