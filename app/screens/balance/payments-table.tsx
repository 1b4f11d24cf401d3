import { hoursText } from "#app/lib/hours-text.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/time-zone.ts";

const columns: ReadonlyArray<Column<Payment>> = [
  {
    key: "member",
    header: "Member",
    names: true,
    cell: ({ userName, email }) => (
      <>
        {userName}
        <span className="block font-normal text-muted text-small">{email}</span>
      </>
    ),
  },
  { key: "trainer", header: "Trainer", cell: ({ trainerName }) => trainerName },
  {
    key: "slot",
    header: "Slot",
    cell: ({ slotTiming, slotDuration, className }) => (
      <span>
        {slotTiming}
        <span className="block text-muted text-small">
          {hoursText(slotDuration)}
          {className && ` of ${className}`}
        </span>
      </span>
    ),
  },
  {
    key: "date",
    header: "Date",
    cell: ({ paidAt }) => (
      <DateText date={studioDay(new Date(paidAt))} length="short" className="whitespace-nowrap" />
    ),
  },
  {
    key: "transaction",
    header: "Transaction id",
    cell: ({ transactionId }) => (
      <code className="inline-block min-w-[13ch] font-mono text-small">{transactionId}</code>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    align: "end",
    cell: ({ price }) => <Price dollars={price} className="font-bold" />,
  },
];

/** Payments, one to a row. */
export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <DataTable caption="Payments" captionHidden columns={columns} rows={payments} rowKey={({ _id }) => _id} />
  );
}
