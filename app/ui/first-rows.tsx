import { useState } from "react";
import { Button } from "./button.tsx";
import { DataTable } from "./data-table.tsx";

/** By how many rows are shown at first; paper has them all. */
const onlyFirst = {
  3: "[&_tbody_tr:nth-child(n+4)]:not-print:hidden",
  6: "[&_tbody_tr:nth-child(n+7)]:not-print:hidden",
} as const;

type FirstRowsProps<Row> = Omit<Parameters<typeof DataTable<Row>>[0], "className"> & {
  /** What the rows are, in the plural. */
  noun: string;
  /** What goes back to the first rows: "Show the fullest only". */
  fewer: string;
  first?: keyof typeof onlyFirst;
  /** Whether all are shown at first. */
  isOpen?: boolean;
};

/** A table's first rows, and the others at a press. */
export function FirstRows<Row>({ noun, fewer, first = 6, isOpen = false, ...table }: FirstRowsProps<Row>) {
  const [areAllShown, setAreAllShown] = useState(isOpen);
  return (
    <div className="grid content-start gap-4">
      <DataTable {...table} className={areAllShown ? undefined : onlyFirst[first]} />
      {table.rows.length > first && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={areAllShown}
          onClick={() => setAreAllShown(!areAllShown)}
          className="-mx-3 justify-self-start"
        >
          {areAllShown ? fewer : `Show all ${table.rows.length} ${noun}`}
        </Button>
      )}
    </div>
  );
}
