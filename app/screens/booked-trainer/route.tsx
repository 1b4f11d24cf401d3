import { useQuery } from "@tanstack/react-query";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { BookingsTable } from "./bookings-table.tsx";

export const meta = () => pageMeta({ title: "Booked Trainer" });

/** What one has booked and paid (spec §2 Booked Trainer). */
export default function BookedTrainer() {
  const email = useMe().data?.email ?? "";
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...paymentsQuery(email),
    enabled: email !== "",
  });
  const bookings = data?.filter((payment) => payment.email === email);

  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Booked Trainer</PageHeading>
      {isPending && <Waiting />}
      {isError && (
        <LoadError onRetry={() => refetch()} busy={isFetching}>
          Your bookings could not be loaded. They are safe; check your connection and try again.
        </LoadError>
      )}
      {bookings?.length === 0 && (
        <EmptyState
          as="h2"
          title="No bookings yet"
          action={<LinkButton to="/all-trainers">Find your trainer</LinkButton>}
        >
          <p>Choose a trainer and a slot. Your bookings and receipts appear here.</p>
        </EmptyState>
      )}
      {bookings && bookings.length > 0 && <BookingsTable bookings={bookings} />}
    </div>
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
