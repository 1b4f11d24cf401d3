import { stretchText } from "#app/features/absences/words.ts";
import type { Payment } from "#contract/payments.ts";
import { byText, termChangeWords } from "#contract/term-change-words.ts";

/** Why a membership ends on another day than its month does, as a sum and its reasons; nothing without any (D72 to D76). */
export function TermChanges({ payment }: { payment: Payment }) {
  const told = changesOf(payment);
  const [only, ...others] = told;
  if (!only) return null;
  const days = told.reduce((sum, { change }) => sum + change.days, 0);
  return (
    <span className="tabular wrap-anywhere block font-normal text-muted text-small">
      {others.length > 0 && `A month, and ${byText(days)}:`}
      <TermReasons payment={payment} lead={others.length === 0 ? "A month, and " : ""} />
    </span>
  );
}

/** The reasons alone. */
export function TermReasons({ payment, lead = "" }: { payment: Payment; lead?: string }) {
  return (
    <ul aria-label="Changes to the last day" className="grid">
      {changesOf(payment).map(({ change, by, why }) => (
        <li key={`${change.at} ${change.kind} ${change.days}`}>
          {lead}
          {by}: {why}
        </li>
      ))}
    </ul>
  );
}

/** What has moved a booking's last day, in words. */
export function changesOf({ status, termChanges: changes, ...membership }: Payment) {
  return status === "booked" ? termChangeWords({ ...membership, changes }, stretchText) : [];
}
