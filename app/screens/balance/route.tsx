import { useMutation } from "@tanstack/react-query";
import downloadIcon from "lucide/dist/esm/icons/download.mjs";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { amountColumn, dateColumn, slotColumn } from "#app/features/payments/payment-columns.tsx";
import { fetchPaymentsCsv, paymentPagesQuery } from "#app/features/payments/queries.ts";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { readListQuery } from "#app/lists/list-query.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Payment, PaymentsQuery } from "#contract/payments.ts";
import { Takings } from "./takings.tsx";

const paymentList: ListDefinition<PaymentsQuery, Payment> = {
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
      <PageHeading size="tool" actions={<CsvDownload />}>
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

/** Saves the payments as a file, only those that are listed where something narrows the list. */
function CsvDownload() {
  const [address] = useSearchParams();
  const { q, running, sort } = readListQuery<PaymentsQuery>(paymentList.filters, address);
  const download = useMutation({
    mutationFn: () => fetchPaymentsCsv({ q, running, sort }),
    onSuccess: saveFile,
    onError: () => toast.failure("The file could not be downloaded. Please try again."),
  });
  return (
    <Button
      variant="secondary"
      onClick={() => download.mutate()}
      busy={download.isPending}
      busyLabel="Fetching…"
    >
      <Icon of={downloadIcon} />
      {q || running ? "Download these as CSV" : "Download CSV"}
    </Button>
  );
}

/** A plain link could not carry the access token, so the file comes first and is then handed over. */
function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
