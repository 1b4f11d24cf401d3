import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { TermText } from "#app/features/payments/term-text.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { slotTimes } from "#contract/hours.ts";
import { centsOfDollars, tierOfCents } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";

export const meta = () => pageMeta({ title: "Receipt" });

/** What one booking cost and whom it was paid for, on a page that prints well. */
export default function ReceiptScreen() {
  const { transactionId } = useParams();
  const email = useMe().data?.email ?? "";
  const payment = useQuery({
    ...paymentsQuery(email),
    enabled: email !== "",
    select: (payments) => payments.find((paid) => paid.transactionId === transactionId) ?? null,
  });
  return (
    <div className="grid max-w-text gap-8">
      <PageHeading
        size="tool"
        actions={
          payment.data && (
            <Button data-print="hide" onClick={() => window.print()}>
              Print the receipt
            </Button>
          )
        }
      >
        Receipt
      </PageHeading>
      <Loaded
        query={payment}
        name="This receipt"
        waiting={<Waiting />}
        missing={
          <EmptyState
            as="h2"
            title="No such booking"
            action={<LinkButton to="/dashboard/booked-trainer">Your bookings</LinkButton>}
          >
            None of your bookings has this transaction id.
          </EmptyState>
        }
      >
        {(shown) => <Sheet payment={shown} />}
      </Loaded>
    </div>
  );
}

function Waiting() {
  return (
    <div data-waiting="" role="status">
      <VisuallyHidden>Loading the receipt…</VisuallyHidden>
      <Skeleton className="h-80" />
    </div>
  );
}

/** The receipt itself: the studio, the member, what was bought, and what it cost. */
function Sheet({ payment }: { payment: Payment }) {
  const { transactionId, userName, email, price, trainerName, slotTiming, paidAt } = payment;
  const { startsOn, endsOn, className } = payment;
  const tier = tierOfCents(centsOfDollars(price));
  const lines = [
    ["Paid by", email ? `${userName}, ${email}` : userName],
    ["Paid on", <DateText key="date" date={studioDay(new Date(paidAt))} />],
    ["Membership", `${tier?.name ?? "Membership"}, one month`],
    ["Runs", <TermText key="term" startsOn={startsOn} endsOn={endsOn} />],
    ["Trainer", trainerName],
    ["Slot", `${slotTiming} · ${slotTimes(payment)}`],
    ...(className ? [["Class", className] as const] : []),
    [
      "Transaction id",
      <code key="id" className="font-mono break-all">
        {transactionId}
      </code>,
    ],
  ] as const;
  return (
    <article aria-label="Receipt" className="rounded border border-rule bg-raised p-6 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4 border-rule border-b pb-6">
        <p className="flex items-center gap-3 font-display text-title">
          <BrandMark className="size-8 text-accent" />
          {brand.name}
        </p>
        <address className="text-muted text-small not-italic">
          {brand.address}
          <br />
          {brand.hotline}
        </address>
      </header>
      <dl className="grid gap-4 py-6">
        {lines.map(([term, value]) => (
          <div key={term} className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-baseline justify-between border-rule border-t pt-6">
        <span className="font-semibold">Total paid by card, in US dollars</span>
        <Price dollars={price} className="font-display text-display-3" />
      </p>
    </article>
  );
}
