import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";

export const meta = () => pageMeta({ title: "Receipt" });

/** What one booking cost and whom it was paid for, on a page that prints well. */
export default function ReceiptScreen() {
  const { transactionId } = useParams();
  const email = useMe().data?.email ?? "";
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...paymentsQuery(email),
    enabled: email !== "",
  });
  const payment = data?.find((paid) => paid.transactionId === transactionId);

  return (
    <div className="grid max-w-text gap-8">
      <PageHeading
        size="tool"
        actions={
          payment && (
            <Button data-print="hide" onClick={() => window.print()}>
              Print the receipt
            </Button>
          )
        }
      >
        Receipt
      </PageHeading>
      {isPending && <Skeleton className="h-80" />}
      {isError && (
        <LoadError onRetry={() => refetch()} busy={isFetching}>
          This receipt could not be loaded. Your booking is safe; check your connection and try again.
        </LoadError>
      )}
      {payment && <ReceiptSheet payment={payment} />}
      {data && !payment && (
        <EmptyState
          as="h2"
          title="No such booking"
          action={<LinkButton to="/dashboard/booked-trainer">Your bookings</LinkButton>}
        >
          <p>None of your bookings has this transaction id.</p>
        </EmptyState>
      )}
    </div>
  );
}
