import { stretchText } from "#app/features/absences/words.ts";
import type { Payment } from "#contract/payments.ts";
import { byText, termChangeWords } from "#contract/term-change-words.ts";

/** Why memberships end on other days than their months do, as a sum and its reasons; nothing without any (D72 to D76). */
export function TermChanges({ payments }: { payments: readonly Payment[] }) {
  return payments
    .filter(({ status }) => status === "booked")
    .map((payment) => <Reasons key={payment._id} payment={payment} />);
}

function Reasons({ payment: { endsOn, termChanges } }: { payment: Payment }) {
  const told = termChangeWords({ endsOn, changes: termChanges }, stretchText);
  const [only, ...others] = told;
  if (!only) return null;
  const month = "A month, and";
  const days = told.reduce((sum, { change }) => sum + change.days, 0);
  return (
    <span className="tabular wrap-anywhere block font-normal text-muted text-small">
      {others.length > 0 && `${month} ${byText(days)}:`}
      <ul aria-label="Changes to the last day" className="grid">
        {told.map(({ change, by, why }) => (
          <li key={`${change.at} ${change.kind} ${change.days}`}>
            {others.length === 0 && `${month} `}
            {by}: {why}
          </li>
        ))}
      </ul>
    </span>
  );
}
