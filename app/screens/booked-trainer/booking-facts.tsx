import { ranText } from "#app/features/payments/term-text.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { membershipText } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";

/** In the order of a row's cells. */
export const headers = [
  "Trainer",
  "Membership",
  "Slot timing",
  "Transaction id",
  "Amount",
  "State",
  "Actions",
] as const;

/** The membership's tier, and how long it runs or ran (D52). */
export function Membership({ payment }: { payment: Payment }) {
  const ran = ranText(payment);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span>{membershipText(payment.price)}</span>
      {ran && <span className="tabular block text-muted text-small">{ran}</span>}
    </span>
  );
}

/** The transaction, its day, and the way to its receipt. */
export function Transaction({ payment: { transactionId, paidAt } }: { payment: Payment }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <code className="wrap-anywhere font-mono text-small">{transactionId}</code>
      <span className="flex flex-wrap items-center gap-x-3 text-small">
        <DayText moment={paidAt} className="text-muted" />
        <TextLink to={`/dashboard/receipt/${transactionId}`} aria-label={`Receipt ${transactionId}`}>
          Receipt
        </TextLink>
      </span>
    </span>
  );
}
