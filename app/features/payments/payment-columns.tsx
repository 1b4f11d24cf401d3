import type { Column } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { hoursText } from "#app/ui/hours-text.ts";
import { Price } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";

/** How long the booked slot is and for which class, where one was named. */
export function slotText({ slotDuration, className }: Payment): string {
  return className ? `${hoursText(slotDuration)} of ${className}` : hoursText(slotDuration);
}

/** When one comes. The header is the screen's own word for it. */
export function slotColumn(header: string): Column<Payment> {
  return {
    key: "slot",
    header,
    cell: (payment) => (
      <span>
        <span>{payment.slotTiming}</span>
        <span className="block text-muted text-small">{slotText(payment)}</span>
      </span>
    ),
  };
}

/** The day of the charge, where the studio is. */
export const dateColumn: Column<Payment> = {
  key: "date",
  header: "Date",
  cell: ({ paidAt }) => (
    <DateText date={studioDay(new Date(paidAt))} length="short" className="sm:whitespace-nowrap" />
  ),
};

export const amountColumn: Column<Payment> = {
  key: "amount",
  header: "Amount",
  align: "end",
  cell: ({ price }) => <Price dollars={price} className="font-bold" />,
};
