import { Link } from "react-router";
import { amountColumn, dateColumn, slotColumn } from "#app/features/payments/payment-columns.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import type { Payment } from "#contract/payments.ts";

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
  slotColumn("Slot timing"),
  dateColumn,
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
  amountColumn,
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
