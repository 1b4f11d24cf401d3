import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { paymentPagesQuery } from "#app/features/payments/queries.ts";
import { readListQuery } from "#app/lists/list-query.ts";
import { PagedList } from "#app/lists/paged-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { PaymentsQuery } from "#contract/payments.ts";
import { PaymentFilters } from "./payment-filters.tsx";
import { PaymentsTable } from "./payments-table.tsx";

/** Every payment, searched, sorted and paged on the server; all of it is in the address (D47). */
export function PaymentsList() {
  const [address] = useSearchParams();
  const titleId = useId();
  const query = readListQuery(PaymentsQuery, address);
  const payments = useInfiniteQuery(paymentPagesQuery(query));
  return (
    <section aria-labelledby={titleId} className="grid gap-6">
      <h2 id={titleId} className="font-bold text-title">
        All payments
      </h2>
      <PaymentFilters query={query} total={payments.data?.pages.at(-1)?.total} />
      <PagedList
        list={payments}
        noun="payments"
        waiting={<Waiting />}
        empty={<NoPayments isNarrowed={Boolean(query.q)} />}
      >
        {(rows) => <PaymentsTable payments={rows} />}
      </PagedList>
    </section>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden role="status">Loading the payments…</VisuallyHidden>
      <Skeleton className="h-96" />
    </>
  );
}

function NoPayments({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState as="h3" title={isNarrowed ? "Nothing found" : "No payments yet"}>
      <p>
        {isNarrowed
          ? "No payment has this member, trainer or transaction id."
          : "Payments appear here as soon as a member books a trainer."}
      </p>
    </EmptyState>
  );
}
