import { DayText } from "#app/page/day-text.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { Price } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { membershipText } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { bookedTerm, TermText } from "./term-text.tsx";

/** The membership's tier and term (D52). */
export const membershipColumn: Column<Payment> = {
  header: "Membership",
  plain: true,
  cell: (payment) => {
    const term = bookedTerm(payment);
    return (
      <span className="flex flex-wrap items-baseline gap-x-3 md:block">
        <span>{membershipText(payment.price)}</span>
        {term && (
          <span className="tabular block text-muted text-small">
            <TermText {...term} />
          </span>
        )}
      </span>
    );
  },
};

export const amountColumn: Column<Payment> = {
  header: "Amount",
  leads: true,
  align: "end",
  cell: ({ price }) => <Price dollars={price} className="font-bold" />,
};

/** The transaction, its day, and the way to its receipt. */
export const transactionColumn: Column<Payment> = {
  header: "Transaction id",
  cell: ({ transactionId, paidAt }) => (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <code className="wrap-anywhere font-mono text-small">{transactionId}</code>
      <span className="flex flex-wrap items-center gap-x-3 text-small">
        <DayText moment={paidAt} className="text-muted" />
        <TextLink to={`/dashboard/receipt/${transactionId}`} aria-label={`Receipt ${transactionId}`}>
          Receipt
        </TextLink>
      </span>
    </span>
  ),
};
