import { movementPagesQuery } from "#app/features/payments/queries.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { knownDays } from "#app/page/range.ts";
import { MomentCell } from "#app/page/time-text.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Price } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { deskWords } from "#contract/desk-words.ts";
import type { Movement, MovementKind, MovementsQuery } from "#contract/payments.ts";

/** With the list that the URL selects on this page. */
type MovementListQuery = Omit<MovementsQuery, "folded"> & { show?: string };

const kindWords: Record<MovementKind, string> = {
  charge: "Charge",
  refund: "Refund",
  refund_failed: "Refund failed",
  paid_otherwise: "Settled offline",
  dispute: "Dispute",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
};

/** What is found by each kind: a refund, however it was paid back, as in the figures above. */
const filterWords: Record<MovementKind, string> = {
  ...kindWords,
  refund: "Refund, also offline or at the desk",
  paid_otherwise: "Settled offline or at the desk",
};

/** What has other words at the desk (D91). */
const deskKinds: Partial<Record<MovementKind, string>> = {
  charge: "Paid at the desk",
  paid_otherwise: "Paid back at the desk",
};

export const movementList: ListDefinition<MovementListQuery, Movement> = {
  pages: (query) => movementPagesQuery(movementsAsked(query)),
  noun: { one: "transaction", many: "transactions" },
  size: "tool",
  isPrinted: true,
  filters: {
    label: "Find a transaction",
    placeholder: "Member, trainer or id",
    choices: {
      show: "linked",
      from: "linked",
      until: "linked",
      kind: { label: "Kind", unset: "Every kind", words: filterWords },
    },
  },
  nothingYet: {
    title: "No transactions yet",
    text: "Charges and refunds appear here as the card provider reports them.",
  },
  nothingFound: {
    title: "Nothing found",
    text: "No transactions match these filters. Try fewer words, or other days.",
    showAll: "Show all transactions",
  },
  headingAs: "h3",
};

/** The API query for the page's URL: a refund that failed is one row, unless failures are asked for. */
export function movementsAsked({ show: _, ...query }: MovementListQuery): MovementsQuery {
  return { ...query, ...knownDays(query), folded: query.kind ? undefined : "true" };
}

/** Transactions as the provider reported them, newest first. They never change. */
export function Movements() {
  return (
    <List list={movementList}>
      {(movements) => <DataTable caption="Transactions" columns={columns} rows={movements} rowKey="_id" />}
    </List>
  );
}

/** An id at the provider that leads to the receipt of it. */
function ReceiptLink({ of, to }: { of: string; to: string }) {
  return (
    <TextLink to={`/dashboard/receipt/${to}`} aria-label={`Receipt ${of}`} className="font-normal text-muted">
      {of}
    </TextLink>
  );
}

const columns: ReadonlyArray<Column<Movement>> = [
  {
    header: "Kind",
    names: true,
    cell: ({ kind, state, failedAt, desk }) => (
      <span className="flex flex-wrap items-baseline gap-x-2 md:block">
        {(desk && deskKinds[kind]) || kindWords[kind]}
        {failedAt ? (
          <span className="block text-danger text-small">
            failed, back on <DayText moment={failedAt} />
          </span>
        ) : (
          <span className="block font-normal text-muted text-small">{desk ? deskWords[desk] : state}</span>
        )}
      </span>
    ),
  },
  {
    header: "Member",
    plain: true,
    cell: ({ memberId, userName }) =>
      memberId ? <PersonLink id={memberId}>{userName}</PersonLink> : userName,
  },
  {
    header: "For",
    plain: true,
    cell: ({ trainerName, slotTiming }) => (
      <span className="flex flex-wrap items-baseline gap-x-2 md:block">
        <span>
          <span className="text-muted md:hidden print:hidden">for </span>
          {trainerName}
        </span>
        <span className="block text-muted text-small">{slotTiming}</span>
      </span>
    ),
  },
  {
    header: "When",
    plain: true,
    cell: ({ happenedAt }) => <MomentCell at={happenedAt} />,
  },
  {
    header: "Id at the provider",
    plain: true,
    cell: ({ providerId, transactionId, refundId }) => (
      <span className="flex flex-wrap items-baseline gap-x-2 font-mono text-small md:block">
        {transactionId !== providerId && (
          <span className="block min-w-[13ch]">
            {refundId ? (
              <ReceiptLink of={providerId} to={`${transactionId}/refund/${refundId}`} />
            ) : (
              providerId
            )}
          </span>
        )}
        <ReceiptLink of={transactionId} to={transactionId} />
      </span>
    ),
  },
  {
    header: "Amount",
    leads: true,
    align: "end",
    // What came back has not left.
    cell: ({ amount, failedAt }) => (
      <Price dollars={amount} className={failedAt ? "text-muted line-through" : "font-bold"} />
    ),
  },
];
