import type { Column } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { hoursText } from "#app/ui/hours-text.ts";
import { Price } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";

/** Which class was named, if one was, and how long its sessions are. */
export function slotText({ slotDuration, className }: Payment): string {
  return className ? `${className}, ${slotDuration}-hour sessions` : hoursText(slotDuration);
}

/** The time of day that was booked. The header is the screen's own word for it. */
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
