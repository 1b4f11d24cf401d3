import { useEffect, useMemo, useState } from "react";
import { stateColumn } from "#app/features/payments/book-columns.tsx";
import { amountColumn } from "#app/features/payments/payment-columns.tsx";
import { paymentPagesQuery } from "#app/features/payments/queries.ts";
import { refundColumn } from "#app/features/payments/refund-column.tsx";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { knownDays } from "#app/page/range.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Payment, PaymentsQuery } from "#contract/payments.ts";

/** With its form a quarter of the page's script: loaded once the page works. */
const RefundDialog = lateDialog(
  async () => (await import("#app/features/payments/refund-dialog.tsx")).RefundDialog,
);

type BooksQuery = Omit<PaymentsQuery, "all" | "mine" | "member" | "trainer">;

export const paymentList: ListDefinition<BooksQuery, Payment> = {
  pages: (query) => paymentPagesQuery(paymentsAsked(query)),
  noun: { one: "payment", many: "payments" },
  size: "tool",
  isPrinted: true,
  filters: {
    label: "Find a payment",
    placeholder: "Member, trainer, receipt or id",
    choices: {
      from: "linked",
      until: "linked",
      running: { label: "Memberships", unset: "All", words: { true: "Running" } },
      paid: { label: "Paid", unset: "Any way", words: { desk: "At the desk" } },
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
    text: "No payments match these filters. Try fewer words, or other days.",
    showAll: "Show all payments",
  },
  headingAs: "h3",
};

/** The API query for the page's URL, over all charges ever made. */
export function paymentsAsked(query: BooksQuery): PaymentsQuery {
  return { ...query, ...knownDays(query), all: "true" };
}

/** Every payment with its state and a refund button. */
export function Payments() {
  return <List list={paymentList}>{(payments) => <PaymentTable payments={payments} />}</List>;
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const [asking, setAsking] = useState<string>();
  // No row is rendered again for a dialog to open.
  const table = useMemo(
    () => (
      <DataTable
        caption="Payments"
        columns={[...columns, refundColumn(setAsking)]}
        rows={payments}
        rowKey="_id"
      />
    ),
    [payments],
  );
  const asked = payments.find(({ _id }) => _id === asking);
  useEffect(RefundDialog.fetchAhead, []);
  return (
    <>
      {table}
      {asked && <RefundDialog payment={asked} onClose={() => setAsking(undefined)} />}
    </>
  );
}

const columns: ReadonlyArray<Column<Payment>> = [
  {
    header: "Member",
    names: true,
    cell: ({ memberId, userName, email = "" }) => (
      <span className="block xl:min-w-44">
        {memberId ? <PersonLink id={memberId}>{userName}</PersonLink> : userName}
        {/* Where there is no room for it, the name leads to it. */}
        <span
          className={joinClasses(
            "block font-normal text-muted text-small",
            memberId && "max-xl:not-print:hidden",
          )}
        >
          <EmailText email={email} />
        </span>
      </span>
    ),
  },
  {
    header: "Trainer",
    plain: true,
    cell: ({ trainerName, slotTiming, className, paidAt, transactionId }) => (
      <span className="md:block md:min-w-28 max-md:not-print:text-small">
        <span className="md:hidden print:hidden">
          <DayText moment={paidAt} />
          {" · "}
        </span>
        {trainerName}{" "}
        <span className="text-muted text-small max-md:not-print:before:content-['·_'] md:block">
          {slotTiming}
          {className && ` · ${className}`}
        </span>
        <span className="md:hidden print:hidden">
          {" · "}
          <TextLink to={`/dashboard/receipt/${transactionId}`}>
            Receipt<span className="sr-only"> {transactionId}</span>
          </TextLink>
        </span>
      </span>
    ),
  },
  stateColumn,
  {
    header: "Date and transaction id",
    plain: true,
    // On a phone the day and the receipt stand with the trainer, and the search finds the id.
    cell: ({ paidAt, transactionId }) => (
      <span className="max-md:not-print:hidden">
        <span className="block whitespace-nowrap">
          <DayText moment={paidAt} />
        </span>
        <TextLink
          to={`/dashboard/receipt/${transactionId}`}
          aria-label={`Receipt ${transactionId}`}
          className="inline-block min-w-[13ch] font-mono font-normal text-muted text-small"
        >
          {transactionId}
        </TextLink>
      </span>
    ),
  },
  amountColumn,
];
