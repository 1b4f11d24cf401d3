import { useQuery } from "@tanstack/react-query";
import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { useLocation } from "react-router";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { useNow } from "#app/page/use-now.ts";
import { countText } from "#app/ui/count-text.ts";
import { DateText, monthText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { Price, priceText } from "#app/ui/price.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { useOpened } from "#app/ui/use-opened.ts";
import { Waiting } from "#app/ui/waiting.tsx";
import type { PaymentsSummary, Range } from "#contract/payments.ts";
import { studioMonth } from "#contract/studio-time.ts";
import { daysBetween } from "#contract/terms.ts";
import { everyMonth } from "./months.ts";
import { Occupancy } from "./occupancy.tsx";
import { TakingsFigure } from "./takings-figure.tsx";
import { WhoStays } from "./who-stays.tsx";

/**
 * The takings of the chosen days, summed by the server, and today's memberships. On a phone, where the payments come
 * first, they fold away, unless a link leads to the slots among them.
 */
export function Takings({ range }: { range: Range }) {
  const summary = useQuery(paymentsSummaryQuery(range));
  const { hash } = useLocation();
  // Choosing other days takes the hash away, and must not fold what is being read.
  const fold = useOpened(hash === "#slots");
  return (
    <div>
      <details ref={fold} className="group peer border-rule border-y md:hidden print:hidden">
        <summary className="flex min-h-target cursor-pointer list-none items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="grow">
            <span className="block font-bold">Figures</span>
            <span className="text-muted text-small">Charts, tiers, trainers, slots, who stays</span>
          </span>
          <Icon of={chevronDown} className="transition-transform group-open:rotate-180" />
        </summary>
      </details>
      {/* Beside the disclosure and not in it: the content of a closed one can't be shown on wide screens. */}
      <div className="grid gap-12 max-md:hidden max-md:peer-open:grid max-md:peer-open:pt-6 print:block print:*:mt-6">
        <Loaded
          query={summary}
          name="The takings"
          waiting={<Waiting name="the takings" shapes={["h-28", "h-80"]} className="grid gap-12" />}
        >
          {(shown) => (
            <div
              aria-busy={summary.isPlaceholderData || undefined}
              className={joinClasses(
                "grid gap-12 transition-opacity print:block print:*:mt-6",
                summary.isPlaceholderData && "opacity-50",
              )}
            >
              <div
                className={joinClasses(
                  "grid gap-12 print:block print:*:mt-6",
                  hasMonths(shown, range) && "xl:grid-cols-[minmax(10rem,max-content)_minmax(0,1fr)]",
                )}
              >
                <Totals summary={shown} range={range} />
                <Figures summary={shown} range={range} />
              </div>
              <Occupancy summary={shown} />
            </div>
          )}
        </Loaded>
        <WhoStays range={range} />
      </div>
    </div>
  );
}

/** The takings, and of which days, on a phone, where the figures are folded; its lines are there before they are known. */
export function Headline({ range }: { range: Range }) {
  const { data } = useQuery(paymentsSummaryQuery(range));
  return (
    <div className="tabular min-h-[2lh] text-muted md:hidden print:hidden">
      {data && (
        <>
          <p className="text-lead">
            <Total total={data.total} range={range} />
          </p>
          <p>
            {priceText(data.charged)} charged, {priceText(data.returned)} paid back,{" "}
            {data.payments === 1 ? "1 payment" : `${countText(data.payments)} payments`}
          </p>
        </>
      )}
    </div>
  );
}

function Total({ total, range: { from, until } }: { total: number; range: Range }) {
  return (
    <>
      {from || until ? "Balance" : "Total balance"} <Price dollars={total} className="font-bold text-ink" />
      {from && (
        <>
          {" "}
          from <DateText date={from} length="short" />
        </>
      )}
      {until && (
        <>
          {" "}
          until <DateText date={until} length="short" />
        </>
      )}
    </>
  );
}

function Totals({ summary, range }: { summary: PaymentsSummary; range: Range }) {
  const { total, charged, returned, payments } = summary;
  return (
    <dl
      className={joinClasses(
        "grid grid-cols-2 content-start gap-x-6 gap-y-8 narrow:grid-cols-1 sm:grid-cols-4",
        // Beside the chart of the months; in one line above the others.
        hasMonths(summary, range) && "xl:grid-cols-1 xl:gap-y-6",
      )}
    >
      <Stat label={range.from || range.until ? "Balance for these days" : "Total balance"}>
        <Price dollars={total} />
      </Stat>
      <Stat label="Charged">
        <Price dollars={charged} />
      </Stat>
      <Stat label="Paid back">
        <Price dollars={returned} />
      </Stat>
      <Stat label="Payments">{countText(payments)}</Stat>
    </dl>
  );
}

function Figures({ summary, range }: { summary: PaymentsSummary; range: Range }) {
  const { byMonth, byTier, byTrainer } = summary;
  const now = studioMonth(useNow());
  if (byMonth.length === 0)
    return (range.from ?? range.until) ? <p className="text-lead">No payments in these days.</p> : null;
  const last = range.until && range.until < now ? range.until.slice(0, 7) : now;
  const isWide = hasMonths(summary, range);
  return (
    <div
      className={joinClasses(
        "grid content-start gap-x-12 gap-y-10 md:grid-cols-2 print:grid-cols-2 print:gap-y-6",
        isWide && "xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr] xl:gap-y-8",
      )}
    >
      {isWide && (
        <TakingsFigure
          title="Takings per month"
          unit="Month"
          rows={everyMonth(byMonth, last).map((row) => ({ ...row, label: monthText(row.label) }))}
          shape="columns"
          className="md:max-xl:col-span-2 xl:row-span-2 print:col-span-2"
        />
      )}
      <TakingsFigure title="Takings by tier" unit="Tier" rows={byTier} shape="bars" />
      <TakingsFigure title="Takings by trainer" unit="Trainer" rows={byTrainer} shape="bars" />
    </div>
  );
}

/** Whether there are months to draw. */
function hasMonths({ byMonth }: PaymentsSummary, range: Range): boolean {
  return byMonth.length > 0 && !isShort(range);
}

/** Whether these days are fewer than five weeks: their months would be a column or two. */
function isShort({ from, until }: Range): boolean {
  return from !== undefined && until !== undefined && daysBetween(from, until) < 34;
}
