import { isOver } from "#app/features/payments/renewal.ts";
import { TermChanges } from "#app/features/payments/term-changes.tsx";
import { ranText } from "#app/features/payments/term-text.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { DateText } from "#app/ui/date-text.tsx";
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

/** The membership's tier, and how long it ran or that it never did (D52, D85); until when it runs, its state says. */
export function Membership({ payment, today }: { payment: Payment; today: string }) {
  const { price, startsOn } = payment;
  const isRunning = !isOver(payment, today) && startsOn <= today;
  const ran = isOver(payment, today) && ranText(payment);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span>
        {typeof ran === "string" ? `${membershipText(price)}, ${ran.toLowerCase()}` : membershipText(price)}
      </span>
      {isRunning && (
        <span className="tabular text-muted text-small">
          since <DateText date={startsOn} length="short" />
        </span>
      )}
      {ran && typeof ran !== "string" && <span className="tabular block text-muted text-small">{ran}</span>}
      {isOver(payment, today) && <TermChanges payment={payment} />}
    </span>
  );
}

/** The way to a payment's receipt, its day, and quietly, the transaction. */
export function Transaction({ payment: { transactionId, paidAt } }: { payment: Payment }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-muted text-small">
      <TextLink to={`/dashboard/receipt/${transactionId}`} aria-label={`Receipt ${transactionId}`}>
        Receipt
      </TextLink>
      <DayText moment={paidAt} />
      <span className="wrap-anywhere">
        Transaction <code className="font-mono">{transactionId}</code>
      </span>
    </span>
  );
}
