import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link, useSearchParams } from "react-router";
import { joinPages } from "#app/lib/list-page.ts";
import { cursorPath, readListQuery } from "#app/lib/list-query.ts";
import { paymentPagesQuery } from "#app/queries/payments.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
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
  const { rows, total, nextCursor } = joinPages(payments.data);
  return (
    <section aria-labelledby={titleId} className="grid gap-6">
      <h2 id={titleId} className="font-bold text-title">
        All payments
      </h2>
      <PaymentFilters query={query} total={payments.data ? total : undefined} />
      {query.cursor && (
        <Link to={cursorPath(address, null)} className="text-link">
          Back to the beginning of the list
        </Link>
      )}
      {payments.isPending && (
        <>
          <VisuallyHidden role="status">Loading the payments…</VisuallyHidden>
          <Skeleton className="h-96" />
        </>
      )}
      {payments.isError && (
        <LoadError onRetry={() => void payments.refetch()} busy={payments.isFetching}>
          The payments could not be loaded. Check your connection and try again.
        </LoadError>
      )}
      {payments.isSuccess && rows.length === 0 && <NoPayments isNarrowed={Boolean(query.q)} />}
      {rows.length > 0 && (
        <div
          aria-busy={payments.isPlaceholderData || undefined}
          className={joinClasses("transition-opacity", payments.isPlaceholderData && "opacity-50")}
        >
          <PaymentsTable payments={rows} />
        </div>
      )}
      {nextCursor !== null && (
        <LoadMore
          shown={rows.length}
          total={total}
          noun="payments"
          more
          nextTo={cursorPath(address, nextCursor)}
          onMore={() => void payments.fetchNextPage()}
          busy={payments.isFetchingNextPage}
        />
      )}
    </section>
  );
}

function NoPayments({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState as="h3" title={isNarrowed ? "Nothing found" : "No payments yet"}>
      <p>
        {isNarrowed
          ? "No payment has this member, trainer or transaction id."
          : "The first booking that a member pays for stands here."}
      </p>
    </EmptyState>
  );
}
