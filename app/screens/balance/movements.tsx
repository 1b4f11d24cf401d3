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
import { cardMovements, deskMovements, movementWords } from "#contract/movement-words.ts";
import type { Movement, MovementsQuery } from "#contract/payments.ts";

/** What the filter finds: rows of a name, or every refund. */
const choices = {
  charge: { kind: "charge", paid: "card" },
  desk: { kind: "charge", paid: "desk" },
  refund: { kind: "refund" },
  refund_card: { kind: "refund", paid: "card" },
  refund_desk: { kind: "paid_otherwise", paid: "desk" },
  paid_otherwise: { kind: "paid_otherwise", paid: "card" },
  refund_failed: { kind: "refund_failed" },
  dispute: { kind: "dispute" },
  dispute_won: { kind: "dispute_won" },
  dispute_lost: { kind: "dispute_lost" },
} satisfies Record<string, Pick<MovementsQuery, "kind" | "paid">>;

const choiceWords: Record<keyof typeof choices, string> = {
  charge: cardMovements.charge,
  desk: deskMovements.charge,
  refund: "Refund, in any way",
  refund_card: cardMovements.refund,
  refund_desk: deskMovements.paid_otherwise,
  paid_otherwise: cardMovements.paid_otherwise,
  refund_failed: cardMovements.refund_failed,
  dispute: cardMovements.dispute,
  dispute_won: cardMovements.dispute_won,
  dispute_lost: cardMovements.dispute_lost,
};

/** With the list that the URL selects on this page, and what is found named as in `choices`. */
type MovementListQuery = Omit<MovementsQuery, "folded" | "kind" | "paid"> & {
  show?: string;
  kind?: keyof typeof choices;
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
      kind: { label: "Kind", unset: "Every kind", words: choiceWords },
    },
  },
  nothingYet: {
    title: "No transactions yet",
    text: "What is paid and refunded appears here as it happens.",
  },
  nothingFound: {
    title: "Nothing found",
    text: "No transactions match these filters. Try fewer words, or other days.",
    showAll: "Show all transactions",
  },
  headingAs: "h3",
};

/** The API query for the page's URL: a refund that failed is one row, unless failures are asked for. */
export function movementsAsked({ show: _, kind, ...query }: MovementListQuery): MovementsQuery {
  return { ...query, ...knownDays(query), ...(kind ? choices[kind] : { folded: "true" }) };
}

/** Transactions as the provider reported them, newest first. They never change. */
export function Movements() {
  return (
    <List list={movementList}>
      {(movements) => <DataTable caption="Transactions" columns={columns} rows={movements} rowKey="_id" />}
    </List>
  );
}

/** An id at the provider that leads to the receipt of it; a refund outside the provider has none there. */
function ReceiptLink({ of, to }: { of: string | undefined; to: string }) {
  return (
    <TextLink
      to={`/dashboard/receipt/${to}`}
      aria-label={of && `Receipt ${of}`}
      className="font-normal text-muted"
    >
      {of ?? "Refund receipt"}
    </TextLink>
  );
}

const columns: ReadonlyArray<Column<Movement>> = [
  {
    header: "Kind",
    names: true,
    cell: ({ kind, state, failedAt, desk, paidOtherwise }) => (
      <span className="flex flex-wrap items-baseline gap-x-2 md:block">
        {movementWords({ kind, desk })}
        {failedAt ? (
          <span className="block text-danger text-small">
            failed, back on <DayText moment={failedAt} />
          </span>
        ) : (
          <span className="wrap-anywhere block font-normal text-muted text-small">
            {paidOtherwise ?? (desk ? deskWords[desk] : state)}
          </span>
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
    cell: ({ kind, providerId, transactionId, refundId }) => (
      <span className="flex flex-wrap items-baseline gap-x-2 font-mono text-small md:block">
        {transactionId !== providerId && (
          <span className="block min-w-[13ch]">
            {refundId ? (
              <ReceiptLink
                of={kind === "paid_otherwise" ? undefined : providerId}
                to={`${transactionId}/refund/${refundId}`}
              />
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
