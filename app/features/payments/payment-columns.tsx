import { SlotName } from "#app/features/people/slot-light.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { Price } from "#app/ui/price.tsx";
import { slotTimes } from "#contract/hours.ts";
import { membershipText } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { bookedTerm, TermText } from "./term-text.tsx";

/** The slot as it was booked. The header is the screen's own word for it. */
export function slotColumn(header: string): Column<Payment> {
  return {
    header,
    plain: true,
    cell: (payment) => (
      <span className="flex flex-wrap items-center gap-x-3 md:block">
        <SlotName timing={payment.slotTiming} />
        <span className="tabular block text-muted text-small">{slotTimes(payment)}</span>
        {payment.className && <span className="block text-muted text-small">{payment.className}</span>}
      </span>
    ),
  };
}

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
