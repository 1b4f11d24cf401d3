import { type ComponentType, lazy, Suspense, useId } from "react";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PaymentsSummary } from "#contract/payments.ts";

// The charts' library is large and needed here only. Where it does not come the table has the numbers.
const TakingsChart = lazy(
  (): Promise<{ default: ComponentType<Drawn> }> =>
    import("./takings-chart.tsx").catch(() => ({ default: () => null })),
);

export type TakingsRow = PaymentsSummary["byTier"][number];

/** Columns stand, for what follows in time; bars lie, for names that need room. */
type Drawn = { rows: readonly TakingsRow[]; shape: "columns" | "bars" };

type TakingsFigureProps = Drawn & {
  title: string;
  /** What a row is, such as "Month". */
  unit: string;
  className?: string;
};

/** The most recent months that a chart has room for; the table beside it has all. */
const mostColumns = 12;

/** A chart of what was charged, paid back and remains, and the same numbers as a table. */
export function TakingsFigure({ title, unit, rows, shape, className }: TakingsFigureProps) {
  const titleId = useId();
  const drawn = shape === "columns" ? rows.slice(-mostColumns) : rows;
  const height = shape === "columns" ? 280 : 44 * drawn.length + 16;
  return (
    <section aria-labelledby={titleId} className={joinClasses("grid content-start gap-4", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="font-bold text-title">
          {title}
        </h2>
        {drawn.some(({ returned }) => returned > 0) && <Key />}
      </div>
      <div aria-hidden="true" style={{ height }}>
        <Suspense fallback={<Skeleton className="h-full" />}>
          <TakingsChart rows={drawn} shape={shape} />
        </Suspense>
      </div>
      <details>
        <summary className="w-fit cursor-pointer py-1 font-semibold text-small">The same as a table</summary>
        <DataTable
          caption={title}
          captionHidden
          columns={columnsOf(unit)}
          rows={rows}
          rowKey={(row) => String(rows.indexOf(row))}
          className="mt-3"
        />
      </details>
    </section>
  );
}

/** What the chart's two colours are; its numbers are what remains. */
function Key() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-muted text-small">
      <span className="inline-flex items-center gap-2">
        <span className="size-3 bg-(--text-color-studio)" />
        Charged
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="size-3 bg-danger" />
        Paid back
      </span>
      <span>In figures: what remains</span>
    </p>
  );
}

function columnsOf(unit: string): ReadonlyArray<Column<TakingsRow>> {
  return [
    { key: "label", header: unit, names: true, cell: ({ label }) => label },
    { key: "payments", header: "Payments", align: "end", cell: ({ payments }) => payments },
    { key: "charged", header: "Charged", align: "end", cell: ({ charged }) => <Price dollars={charged} /> },
    {
      key: "returned",
      header: "Paid back",
      align: "end",
      cell: ({ returned }) => <Price dollars={returned} />,
    },
    { key: "total", header: "Takings", align: "end", cell: ({ total }) => <Price dollars={total} /> },
  ];
}
