import { useQuery } from "@tanstack/react-query";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { monthText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { Price } from "#app/ui/price.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { PaymentsSummary, Range } from "#contract/payments.ts";
import { studioMonth } from "#contract/studio-time.ts";
import { everyMonth } from "./months.ts";
import { Occupancy } from "./occupancy.tsx";
import { TakingsFigure } from "./takings-figure.tsx";

/** The takings of the chosen days, summed by the server, and today's memberships. */
export function Takings({ range }: { range: Range }) {
  const summary = useQuery(paymentsSummaryQuery(range));
  return (
    <Loaded
      query={summary}
      name="The takings"
      waiting={<Waiting name="the takings" shapes={["h-28", "h-80"]} className="grid gap-12" />}
    >
      {(shown) => (
        <div
          aria-busy={summary.isPlaceholderData || undefined}
          className={joinClasses(
            "grid gap-12 transition-opacity print:block print:*:mt-8",
            summary.isPlaceholderData && "opacity-50",
          )}
        >
          <Totals summary={shown} range={range} />
          <Figures summary={shown} range={range} />
          <Occupancy summary={shown} />
        </div>
      )}
    </Loaded>
  );
}

function Totals({ summary, range }: { summary: PaymentsSummary; range: Range }) {
  const { total, charged, returned, payments } = summary;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-8 *:min-w-36 *:grow">
      <Stat label={range.from || range.until ? "Balance for these days" : "Total balance"}>
        <Price dollars={total} />
      </Stat>
      <Stat label="Charged">
        <Price dollars={charged} />
      </Stat>
      <Stat label="Paid back">
        <Price dollars={returned} />
      </Stat>
      <Stat label="Payments">{payments.toLocaleString("en-US")}</Stat>
    </dl>
  );
}

function Figures({ summary, range }: { summary: PaymentsSummary; range: Range }) {
  const { byMonth, byTier, byTrainer } = summary;
  if (byMonth.length === 0) return null;
  const now = studioMonth(new Date());
  const last = range.until && range.until < now ? range.until.slice(0, 7) : now;
  return (
    <div className="grid gap-x-12 gap-y-12 xl:grid-cols-2 print:block print:*:mt-8">
      <TakingsFigure
        title="Takings per month"
        unit="Month"
        rows={everyMonth(byMonth, last).map((row) => ({ ...row, label: monthText(row.label) }))}
        shape="columns"
        className="xl:col-span-2"
      />
      <TakingsFigure title="Takings by tier" unit="Tier" rows={byTier} shape="bars" />
      <TakingsFigure title="Takings by trainer" unit="Trainer" rows={byTrainer} shape="bars" />
    </div>
  );
}
