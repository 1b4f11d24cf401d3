import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  amountColumn,
  dateColumn,
  membershipColumn,
  slotColumn,
} from "#app/features/payments/payment-columns.tsx";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Payment } from "#contract/payments.ts";

export const meta = () => pageMeta({ title: "Booked Trainer" });

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
  membershipColumn,
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
          aria-label={`Receipt ${transactionId}`}
          className="text-link inline-flex min-h-6 items-center text-small"
        >
          Receipt
        </Link>
      </span>
    ),
  },
  amountColumn,
];

/** What one has booked and paid, the newest first (spec §2 Booked Trainer). */
export default function BookedTrainer() {
  const email = useMe().data?.email ?? "";
  const bookings = useQuery({
    ...paymentsQuery(email, { mine: "true" }),
    enabled: email !== "",
    select: (payments) => payments.filter((payment) => payment.email === email),
  });
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Booked Trainer</PageHeading>
      <Loaded query={bookings} name="Your bookings" waiting={<Waiting />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoBookings />
          ) : (
            <div className="grid gap-6">
              <DataTable
                caption="Your bookings"
                captionHidden
                columns={columns}
                rows={rows}
                rowKey={({ _id }) => _id}
              />
              <p className="text-muted">
                How was it?{" "}
                <Link to="/dashboard/my-review" className="text-link">
                  Write a review
                </Link>
              </p>
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function NoBookings() {
  return (
    <EmptyState
      as="h2"
      title="No bookings yet"
      action={<LinkButton to="/all-trainers">Find your trainer</LinkButton>}
    >
      Choose a trainer and a slot. Your bookings and receipts appear here.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div data-waiting="" className="grid gap-3">
      <VisuallyHidden role="status">Loading your bookings…</VisuallyHidden>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  );
}
