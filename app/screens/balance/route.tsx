import { useId } from "react";
import { useSearchParams } from "react-router";
import { amountColumn, dateColumn, slotColumn } from "#app/features/payments/payment-columns.tsx";
import { fetchPaymentsCsv, paymentPagesQuery } from "#app/features/payments/queries.ts";
import { CsvDownload } from "#app/lists/csv-download.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { isNarrowed, readListQuery } from "#app/lists/list-query.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Payment, PaymentsQuery } from "#contract/payments.ts";
import { Takings } from "./takings.tsx";

type BooksQuery = Omit<PaymentsQuery, "all" | "from" | "until" | "mine" | "member" | "trainer">;

const paymentList: ListDefinition<BooksQuery, Payment> = {
  pages: paymentPagesQuery,
  noun: { one: "payment", many: "payments" },
  size: "tool",
  filters: {
    label: "Find a payment",
    placeholder: "Member, trainer or transaction id",
    choices: {
      running: { label: "Memberships", unset: "All", words: { true: "Running" } },
      sort: {
        label: "Order",
        standard: "newest",
        words: { newest: "Newest first", amount: "Highest amount" },
      },
    },
  },
  nothingYet: {
    title: "No payments yet",
    text: "Payments appear here as soon as a member books a trainer.",
  },
  nothingFound: {
    title: "Nothing found",
    text: "No payment fits all of that. Try fewer words.",
    showAll: "Show all payments",
  },
  skeleton: { count: 6, className: "grid gap-3", row: <Skeleton className="h-16" /> },
  headingAs: "h3",
};

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

export const meta = () => pageMeta({ title: "Balance" });

/** What the studio has taken: the total, what it is made of, and every payment (spec §2 Balance). */
export default function Balance() {
  const titleId = useId();
  return (
    <div className="grid gap-12">
      <PageHeading size="tool" actions={<BooksDownload />}>
        Balance
      </PageHeading>
      <Takings />
      <section aria-labelledby={titleId} className="grid gap-6">
        <h2 id={titleId} className="font-bold text-title">
          All payments
        </h2>
        <List list={paymentList}>
          {(payments) => (
            <DataTable
              caption="Payments"
              captionHidden
              columns={columns}
              rows={payments}
              rowKey={({ _id }) => _id}
            />
          )}
        </List>
      </section>
    </div>
  );
}

/** The payments as a file, only those that are listed where something narrows the list. */
function BooksDownload() {
  const [address] = useSearchParams();
  const query = readListQuery<BooksQuery>(paymentList.filters, address);
  const { q, running, sort } = query;
  return (
    <CsvDownload fetchFile={() => fetchPaymentsCsv({ q, running, sort })} isNarrowed={isNarrowed(query)} />
  );
}
