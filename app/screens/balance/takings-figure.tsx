import { type PointerEvent, useId, useState } from "react";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Price, priceText } from "#app/ui/price.tsx";
import { figureOf, isAnyReturned, isAnything, scaleOf, type TakingsRow, wordsOf } from "./takings-scale.ts";

type Drawn = { rows: readonly TakingsRow[] };

type TakingsFigureProps = Drawn & {
  title: string;
  /** What a row is. */
  unit: "Month" | "Day" | "Tier" | "Trainer";
  /** Vertical columns for a time series; horizontal bars for names that need room. */
  shape: "columns" | "bars";
  className?: string;
};

/** The most columns that have room for their figures, and the most recent months that are drawn; the table has all months. */
const mostColumns = 12;

/** A chart of what was charged, paid back and remains, and the same numbers as a table. */
export function TakingsFigure({ title, unit, rows, shape, className }: TakingsFigureProps) {
  const titleId = useId();
  const drawn = unit === "Month" ? rows.slice(-mostColumns) : rows;
  const listed = unit === "Day" ? rows.filter(isAnything) : rows;
  return (
    <section
      id={`by-${unit.toLowerCase()}`}
      aria-labelledby={titleId}
      className={joinClasses("grid break-inside-avoid content-start gap-4", className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="font-bold text-title">
          {title}
        </h2>
        {shape === "columns" && isAnyReturned(drawn) && <Key />}
      </div>
      {shape === "bars" && <Bars rows={drawn} />}
      {shape === "columns" &&
        (drawn.length > mostColumns ? <CloseColumns rows={drawn} title={title} /> : <Columns rows={drawn} />)}
      <details className="not-open:print:hidden">
        <summary className="w-fit cursor-pointer py-1 font-semibold text-small">Show as a table</summary>
        <DataTable
          caption={title}
          columns={shape === "columns" ? wideColumns(unit) : narrowColumns(unit)}
          rows={listed}
          rowKey={(row) => String(rows.indexOf(row))}
          className="mt-3 [&_tbody_th]:min-w-24 [&_td]:min-w-0"
        />
      </details>
    </section>
  );
}

/**
 * Columns without room for their figures, with a scale: the figures of one are said above, at first of the highest, then
 * of the one that is pointed at or tapped, or that the arrow keys have reached.
 */
function CloseColumns({ rows, title }: Drawn & { title: string }) {
  const highest = Math.max(...rows.map(({ charged }) => charged));
  const [place, setPlace] = useState(() => rows.findIndex(({ charged }) => charged === highest));
  const words = wordsOf(rows[Math.min(place, rows.length - 1)]);
  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const pointed = Math.floor(((clientX - left) / width) * rows.length);
    setPlace(Math.min(Math.max(pointed, 0), rows.length - 1));
  }
  return (
    <div className="grid gap-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4">
      <p role="status" className="tabular font-semibold text-small print:hidden">
        {words}
      </p>
      <input
        type="range"
        aria-label={title}
        aria-valuetext={words}
        max={rows.length - 1}
        value={place}
        onChange={({ target }) => setPlace(target.valueAsNumber)}
        className="sr-only"
      />
      <div className="me-12" onPointerMove={point} onPointerDown={point}>
        <Columns rows={rows} chosen={place} />
      </div>
    </div>
  );
}

/** Around a baseline: charges above, refunds below, each with its sum; of close ones the chosen one's, and a scale. */
function Columns({ rows, chosen }: Drawn & { chosen?: number }) {
  const { line, share, steps } = scaleOf(rows);
  const areClose = chosen !== undefined;
  return (
    <div aria-hidden="true" className="relative mt-6 grid auto-cols-fr grid-flow-col">
      {areClose && (
        <div className="absolute start-0 -end-12 top-0 h-56 xl:h-72 print:h-40">
          {steps.map((dollars) => (
            <span
              key={dollars}
              className="tabular absolute inset-x-0 border-hair border-t text-end text-muted text-small"
              style={{ bottom: `calc(${line} + ${share(dollars)})`, height: 0 }}
            >
              {figureOf(dollars, "columns")}
            </span>
          ))}
        </div>
      )}
      {rows.map((row, place) => (
        <div
          key={row.label}
          title={areClose ? undefined : wordsOf(row)}
          className={joinClasses(
            "relative grid content-start gap-2",
            place === chosen && "bg-sunken print:bg-transparent",
          )}
        >
          <div className={joinClasses("relative h-56 xl:h-72 print:h-40", isAnyReturned(rows) && "mb-5")}>
            <span
              className={joinClasses(bar.charged, bar.column)}
              style={{ bottom: line, height: share(row.charged) }}
            />
            <span
              className={joinClasses(bar.returned, bar.column)}
              style={{ top: `calc(100% - ${line})`, height: share(row.returned) }}
            />
            <span className="absolute inset-x-0 border-rule border-t" style={{ bottom: line }} />
            {!areClose && (
              <>
                <span
                  className="tabular absolute inset-x-0 whitespace-nowrap text-center font-bold text-small"
                  style={{ bottom: `calc(${line} + ${share(row.charged)})` }}
                >
                  {figureOf(row.charged, "columns")}
                </span>
                <span
                  className="tabular absolute inset-x-0 whitespace-nowrap text-center text-danger text-small"
                  style={{ top: `calc(100% - ${line} + ${share(row.returned)})` }}
                >
                  {figureOf(-row.returned, "columns")}
                </span>
              </>
            )}
          </div>
          {(!areClose || place % 7 === 0) && <UnderColumn label={row.label} isFirst={place === 0} />}
        </div>
      ))}
    </div>
  );
}

/** Shows the year under the first month and each January, and so the month of days. */
function UnderColumn({ label, isFirst }: { label: string; isFirst: boolean }) {
  const [name, whole] = label.split(" ");
  return (
    <span className="text-center text-muted text-small">
      {name}
      {(isFirst || name === "Jan" || name === "1") && <span className="block">{whole}</span>}
    </span>
  );
}

/** The same horizontally, each row beside its name. */
function Bars({ rows }: Drawn) {
  const { line, share } = scaleOf(rows);
  return (
    <div aria-hidden="true" className="grid gap-4">
      {rows.map((row) => (
        <div
          key={row.label}
          title={wordsOf(row)}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-2 pe-14 text-small"
        >
          <span className="wrap-anywhere text-end">{row.label}</span>
          <span className="relative h-6">
            <span
              className={joinClasses(bar.charged, bar.lying)}
              style={{ left: line, width: share(row.charged) }}
            />
            <span
              className={joinClasses(bar.returned, bar.lying)}
              style={{ right: `calc(100% - ${line})`, width: share(row.returned) }}
            />
            <span className="absolute -inset-y-3 border-rule border-s" style={{ left: line }} />
            <span
              className="tabular absolute -inset-y-2 ms-1 grid content-center whitespace-nowrap font-bold leading-tight"
              style={{ left: `calc(${line} + ${share(row.charged)})` }}
            >
              {figureOf(row.charged, "bars")}
              <span className="font-normal text-danger">{figureOf(-row.returned, "bars")}</span>
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

// Only the colours carry the meaning, so they stay in print and in forced-colours mode.
const drawnBar = "absolute forced-color-adjust-none print-color-exact";
const bar = {
  charged: `${drawnBar} bg-(--text-color-studio)`,
  returned: `${drawnBar} bg-danger`,
  column: "inset-x-[14%] mx-auto max-w-14",
  lying: "inset-y-0",
};

/** The legend of all charts, at the first. */
function Key() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-muted text-small">
      <span className="inline-flex items-center gap-2">
        <span className="size-3 bg-(--text-color-studio) print-color-exact" />
        Received
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="size-3 bg-danger print-color-exact" />
        Paid back
      </span>
    </p>
  );
}

function wideColumns(unit: string): ReadonlyArray<Column<TakingsRow>> {
  return [
    ...namedColumns(unit),
    { header: "Received", align: "end", cell: ({ charged }) => <Price dollars={charged} /> },
    {
      header: "Paid back",
      align: "end",
      cell: ({ returned }) => <Price dollars={returned} />,
    },
    { header: "Takings", align: "end", cell: ({ total }) => <Price dollars={total} /> },
  ];
}

/** Beside another chart there is no room for five columns: what was charged and paid back stands below the takings. */
function narrowColumns(unit: string): ReadonlyArray<Column<TakingsRow>> {
  return [
    ...namedColumns(unit),
    {
      header: "Takings",
      align: "end",
      cell: ({ total, charged, returned }) => (
        <span>
          <Price dollars={total} />
          {returned > 0 && (
            <span className="block text-muted text-small">
              {priceText(charged)} received, {priceText(returned)} paid back
            </span>
          )}
        </span>
      ),
    },
  ];
}

function namedColumns(unit: string): ReadonlyArray<Column<TakingsRow>> {
  return [
    { header: unit, names: true, cell: ({ label }) => label },
    { header: "Payments", align: "end", cell: ({ payments }) => payments },
  ];
}
