import { slotText } from "#app/features/payments/payment-columns.tsx";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Price } from "#app/ui/price.tsx";
import { centsOfDollars, tierOfCents } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";

/** The receipt itself: the studio, the member, what was bought, and what it cost. */
export function ReceiptSheet({ payment }: { payment: Payment }) {
  const { transactionId, userName, email, price, trainerName, slotTiming, paidAt } = payment;
  const tier = tierOfCents(centsOfDollars(price));
  const lines = [
    ["Paid by", email ? `${userName}, ${email}` : userName],
    ["Paid on", <DateText key="date" date={studioDay(new Date(paidAt))} />],
    ["Membership", tier?.name ?? "Membership"],
    ["Trainer", trainerName],
    ["Slot", `${slotTiming}, ${slotText(payment)}`],
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
