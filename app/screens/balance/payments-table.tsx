import { amountColumn, dateColumn, slotColumn } from "#app/features/payments/payment-columns.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import type { Payment } from "#contract/payments.ts";

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
  slotColumn("Slot"),
  dateColumn,
  {
    key: "transaction",
    header: "Transaction id",
    cell: ({ transactionId }) => (
      <code className="inline-block min-w-[13ch] font-mono text-small">{transactionId}</code>
    ),
  },
  amountColumn,
];

/** Payments, one to a row. */
export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <DataTable caption="Payments" captionHidden columns={columns} rows={payments} rowKey={({ _id }) => _id} />
  );
}
