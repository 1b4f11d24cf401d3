import { useQuery } from "@tanstack/react-query";
import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { Link, useLocation } from "react-router";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { monthAfter } from "#app/page/range.ts";
import { useNow } from "#app/page/use-now.ts";
import { countText } from "#app/ui/count-text.ts";
import { DateText, dayText, monthText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { Price, priceText } from "#app/ui/price.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { useOpened } from "#app/ui/use-opened.ts";
import { Waiting } from "#app/ui/waiting.tsx";
import { deskWords } from "#contract/desk-words.ts";
import type { Range } from "#contract/payments.ts";
import { dayAfter, studioMonth } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { daysBetween } from "#contract/terms.ts";
import { everyMonth } from "./months.ts";
import { Occupancy } from "./occupancy.tsx";
import { TakingsFigure } from "./takings-figure.tsx";
import { WhoStays } from "./who-stays.tsx";

/** The parts that fold on a phone, by their ids. */
export const figureParts = [
  { id: "takings", name: "Takings" },
  { id: "slots", name: "Memberships today" },
  { id: "who-stays", name: "Who stays" },
  { id: "missed", name: "Not seen" },
];

/**
 * The takings of the chosen days, summed by the server, and today's memberships. On a phone, where the payments come
 * first, they fold away, unless a link leads to one of their parts.
 */
export function Takings({ range }: { range: Range }) {
  const summary = useQuery(paymentsSummaryQuery(range));
  const { hash } = useLocation();
  // Choosing other days takes the hash away, and must not fold what is being read.
  const fold = useOpened(figureParts.some(({ id }) => hash === `#${id}`));
  return (
    <div id="takings">
      <details ref={fold} className="group peer border-rule border-y md:hidden print:hidden">
        <summary className="flex min-h-target cursor-pointer list-none items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="grow font-bold">Figures</span>
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
                  hasColumns(shown, range) && "xl:grid-cols-[minmax(10rem,max-content)_minmax(0,1fr)]",
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
    <div className="tabular min-h-30 text-muted md:hidden print:hidden">
      {data && (
        <>
          <Total total={data.total} range={range} />
          <Than name="total" before={data.before} range={range} />
          <p>
            {priceText(data.charged)} received, {priceText(data.returned)} paid back,{" "}
            {data.payments === 1 ? "1 payment" : `${countText(data.payments)} payments`}
          </p>
        </>
      )}
    </div>
  );
}

function Total({ total, range: { from, until } }: { total: number; range: Range }) {
  return (
    <p className="text-lead">
      <Price dollars={total} className="block font-display text-display-2 text-ink" />{" "}
      {from || until ? "Balance" : "Total balance"}
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
    </p>
  );
}

function Totals({ summary, range }: { summary: PaymentsSummary; range: Range }) {
  const { total, charged, returned, payments, returnedOfEarlier, atDesk, before } = summary;
  return (
    <dl
      className={joinClasses(
        "grid grid-cols-2 content-start gap-x-6 gap-y-8 narrow:grid-cols-1 sm:grid-cols-4",
        // Beside the chart of the months or days; in one line above the others.
        hasColumns(summary, range) && "xl:grid-cols-1 xl:gap-y-6",
      )}
    >
      <Stat
        className={saidInHeadline}
        label={
          <>
            {range.from || range.until ? "Balance for these days" : "Total balance"}
            <Than name="total" {...{ before, range }} />
          </>
        }
      >
        <Price dollars={total} />
      </Stat>
      <Stat
        label={
          <>
            Received
            <Than name="charged" {...{ before, range }} />
            {atDesk.charged > 0 && <AtDesk dollars={atDesk.charged} byWay={atDesk.byWay} />}
          </>
        }
      >
        <Price dollars={charged} />
      </Stat>
      <Stat
        label={
          <>
            Paid back
            <Than name="returned" {...{ before, range }} />
            {atDesk.returned > 0 && <AtDesk dollars={atDesk.returned} />}
            {returnedOfEarlier > 0 && (
              <>
                {" "}
                <span className="block">
                  {priceText(returnedOfEarlier)} for earlier payments: see <TransactionsLink range={range} />
                </span>
              </>
            )}
          </>
        }
      >
        <Price dollars={returned} />
      </Stat>
      <Stat label="Payments" className={saidInHeadline}>
        {countText(payments)}
      </Stat>
    </dl>
  );
}

const saidInHeadline = "max-md:not-print:hidden";

type Compared = Pick<PaymentsSummary, "before"> & { name: "total" | "charged" | "returned"; range: Range };

/** Sums of the range before stand until those of this one have come, which may have nothing before it. */
function Than({ name, before, range: { from, until } }: Compared) {
  if (!before || !from || !until) return null;
  return (
    <span className="block">
      {" "}
      vs. {priceText(before[name])} {beforeWords({ from, until }, before)}
    </span>
  );
}

type AtDeskProps = { dollars: number; byWay?: PaymentsSummary["atDesk"]["byWay"] };

/** The part that was paid or given back at the desk, and how, to be counted against the till (D91). */
function AtDesk({ dollars, byWay = [] }: AtDeskProps) {
  const ways = byWay.map(({ way, charged }) => `${priceText(charged)} ${deskWords[way]}`);
  return (
    <>
      {" "}
      <span className="block">
        {ways.length === 1
          ? `${ways[0]} at the desk`
          : `${priceText(dollars)} of it at the desk${ways.length > 1 ? ":" : ""}`}
      </span>
      {ways.length > 1 &&
        ways.map((text) => (
          <span key={text} className="block">
            {" "}
            {text}
          </span>
        ))}
    </>
  );
}

/** What the payments of these days and their file lack, so that they add up to what was charged and not to the balance. */
export function NotListed({ range }: { range: Range }) {
  const { data } = useQuery(paymentsSummaryQuery(range));
  if (!data || data.returnedOfEarlier === 0) return null;
  return (
    <p className="max-w-text">
      {priceText(data.returnedOfEarlier)} also went back in these days for earlier payments, which are neither
      in this list nor in its file. <TransactionsLink range={range} /> have them, and add up to the balance.
    </p>
  );
}

function TransactionsLink({ range: { from, until } }: { range: Range }) {
  const days = Object.entries({ show: "movements", from, until }).filter(([, value]) => value !== undefined);
  return (
    <Link
      to={{ search: new URLSearchParams(days as [string, string][]).toString() }}
      preventScrollReset
      className="text-link"
    >
      Transactions
    </Link>
  );
}

/** What a range is compared with: "the week before", "the month before, until 27 Oct 2026". */
function beforeWords({ from, until }: Record<keyof Range, string>, before: Required<Range>): string {
  const days = daysBetween(from, until) + 1;
  const isMonth = from.endsWith("-01") && dayAfter(until) === `${monthAfter(from.slice(0, 7))}-01`;
  const name = isMonth ? "month" : ({ 1: "day", 7: "week" }[days] ?? `${days} days`);
  const isCut = before.until < dayAfter(from, -1);
  return `the ${name} before${isCut ? `, until ${dayText(before.until, { length: "short" })}` : ""}`;
}

function Figures({ summary, range }: { summary: PaymentsSummary; range: Range }) {
  const { byMonth, byDay, byTier, byTrainer } = summary;
  const now = studioMonth(useNow());
  if (byMonth.length === 0)
    return (range.from ?? range.until) ? <p className="text-lead">No payments in these days.</p> : null;
  const last = range.until && range.until < now ? range.until.slice(0, 7) : now;
  const isWide = hasColumns(summary, range);
  return (
    <div
      className={joinClasses(
        "grid content-start gap-x-12 gap-y-10 md:grid-cols-2 print:grid-cols-2 print:gap-y-6",
        isWide && "xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr] xl:gap-y-8",
      )}
    >
      {isWide && (
        <TakingsFigure
          {...(byDay.length > 0
            ? { title: "Takings per day", unit: "Day", rows: labelled(byDay, shortDay) }
            : {
                title: "Takings per month",
                unit: "Month",
                rows: labelled(everyMonth(byMonth, last), monthText),
              })}
          shape="columns"
          className="md:max-xl:col-span-2 xl:row-span-2 print:col-span-2"
        />
      )}
      <TakingsFigure title="Takings by tier" unit="Tier" rows={byTier} shape="bars" />
      <TakingsFigure title="Takings by trainer" unit="Trainer" rows={byTrainer} shape="bars" />
    </div>
  );
}

const shortDay = (day: string) => dayText(day, { length: "short" });

function labelled(rows: PaymentsSummary["byDay"], wordsOf: (label: string) => string) {
  return rows.map((row) => ({ ...row, label: wordsOf(row.label) }));
}

/** Whether there are days or months to draw, and more than one. */
function hasColumns({ byMonth, byDay }: PaymentsSummary, { from, until }: Range): boolean {
  if (byMonth.length === 0) return false;
  const isShort = from !== undefined && until !== undefined && daysBetween(from, until) < 34;
  return isShort ? byDay.length > 1 : true;
}
