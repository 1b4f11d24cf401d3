import { ranText } from "#app/features/payments/term-text.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { as } from "#app/ui/table-roles.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { membershipText } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";

/** In the order of a row's cells. */
const headers = ["Trainer", "Membership", "Slot timing", "Transaction id", "Amount", "State", "Actions"];

/** The head of a table of bookings, which is not seen: each row says what its cells are. */
export function BookingsHead() {
  return (
    <thead {...as.rowgroup} className="sr-only">
      <tr {...as.row}>
        {headers.map((header) => (
          <th key={header} {...as.columnheader}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

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
