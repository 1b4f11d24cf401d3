import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";
import { as } from "./table-roles.ts";

export type Column<Row> = {
  /** Also tells the columns apart. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** For numbers and amounts. */
  align?: "end";
  /** The cell that names its row; one per table. */
  names?: boolean;
  /** The most important value: on a phone it is beside the name; one per table. */
  leads?: boolean;
  /** Explains itself: on a phone it has no label. */
  plain?: boolean;
  /** Running text: on a phone it takes the row's full width, with the buttons below it. */
  runs?: boolean;
  /** Left out on a phone, where the row's name says it. */
  wide?: boolean;
  /** Buttons: the header is for screen readers only, and paper has no such column. */
  quiet?: boolean;
};

type DataTableProps<Row> = {
  /** What the table holds, for screen readers; shown where no heading says it. */
  caption: string;
  captionShown?: boolean;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  /** What tells the rows apart: a field's name, or how to make it. */
  rowKey: (keyof Row & string) | ((row: Row) => string);
  className?: string;
};

/** Rows and columns; below 768 px the same markup is a list, each value after its label. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown = false, columns, rows, rowKey, className } = props;
  return (
    <table {...as.table} className={joinClasses("data-table", className)}>
      <caption className={captionShown ? undefined : "sr-only"}>{caption}</caption>
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          {columns.map((column) => (
            <th
              key={column.header}
              {...as.columnheader}
              data-align={column.align}
              data-quiet={column.quiet || undefined}
            >
              <span className={column.quiet ? "sr-only" : undefined}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {rows.map((row) => (
          <tr key={typeof rowKey === "string" ? String(row[rowKey]) : rowKey(row)} {...as.row}>
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, align, names, leads, plain, runs, quiet, wide } = column;
  if (names) {
    return <th {...as.rowheader}>{cell(row)}</th>;
  }
  return (
    <td
      {...as.cell}
      data-label={leads || plain || quiet ? undefined : header}
      data-align={align}
      data-leads={leads || undefined}
      data-runs={runs || undefined}
      data-quiet={quiet || undefined}
      data-wide={wide || undefined}
    >
      {cell(row)}
    </td>
  );
}
