import { Link } from "react-router";
import { hoursText } from "#app/lib/hours-text.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/time-zone.ts";

const columns: ReadonlyArray<Column<Payment>> = [
  {
    key: "trainer",
    header: "Trainer",
    names: true,
    cell: ({ trainerId, trainerName }) => (
      <Link to={`/trainer-details/${trainerId}`} className="text-link inline-flex min-h-6 items-center">
        {trainerName}
      </Link>
    ),
  },
  {
    key: "timing",
    header: "Slot timing",
    cell: ({ slotTiming, slotDuration, className }) => (
      <span>
        <span>{slotTiming}</span>
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
      <DateText date={studioDay(new Date(paidAt))} length="short" className="sm:whitespace-nowrap" />
    ),
  },
  {
    key: "transaction",
    header: "Transaction id",
    cell: ({ transactionId }) => (
      <span>
        <code className="block font-mono text-small">{transactionId}</code>
        <Link
          to={`/dashboard/receipt/${transactionId}`}
          className="text-link inline-flex min-h-6 items-center text-small"
        >
          Receipt
        </Link>
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    align: "end",
    cell: ({ price }) => <Price dollars={price} className="font-bold" />,
  },
];

/** The bookings, the newest first. */
export function BookingsTable({ bookings }: { bookings: readonly Payment[] }) {
  return (
    <DataTable
      caption="Your bookings"
      captionHidden
      columns={columns}
      rows={bookings}
      rowKey={({ _id }) => _id}
    />
  );
}
