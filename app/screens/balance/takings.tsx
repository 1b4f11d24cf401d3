import { useQuery } from "@tanstack/react-query";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { monthText } from "#app/ui/date-text.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { PaymentsSummary } from "#contract/payments.ts";
import { studioMonth } from "#contract/studio-time.ts";
import { everyMonth } from "./months.ts";
import { TakingsFigure } from "./takings-figure.tsx";

/** The total, and the takings by month, tier and trainer, summed by the server. */
export function Takings() {
  return (
    <Loaded query={useQuery(paymentsSummaryQuery())} name="The takings" waiting={<Waiting />}>
      {(summary) => <Summary summary={summary} />}
    </Loaded>
  );
}

function Summary({ summary }: { summary: PaymentsSummary }) {
  const { total, payments, byMonth, byTier, byTrainer } = summary;
  const now = studioMonth(new Date());
  const months = everyMonth(byMonth, now);
  const thisMonth = byMonth.find(({ label }) => label === now)?.total ?? 0;
  return (
    <div className="grid gap-12">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3">
        <Stat label="Total balance" className="max-sm:col-span-2">
          <Price dollars={total} />
        </Stat>
        <Stat label={`Taken in ${monthText(now)}`}>
          <Price dollars={thisMonth} />
        </Stat>
        <Stat label="Payments">{payments}</Stat>
      </dl>
      {payments > 0 && (
        <div className="grid gap-x-12 gap-y-12 xl:grid-cols-2">
          <TakingsFigure
            title="Takings per month"
            unit="Month"
            rows={months.map((row) => ({ ...row, label: monthText(row.label) }))}
            shape="columns"
            className="xl:col-span-2"
          />
          <TakingsFigure title="Takings by tier" unit="Tier" rows={byTier} shape="bars" />
          <TakingsFigure title="Takings by trainer" unit="Trainer" rows={byTrainer} shape="bars" />
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-12">
      <VisuallyHidden role="status">Loading the takings…</VisuallyHidden>
      <Skeleton className="h-28" />
      <Skeleton className="h-80" />
    </div>
  );
}
