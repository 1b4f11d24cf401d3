import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

/** How many rows are shown at first; paper has them all. */
const first = 6;
const onlyFirst = "[&_tbody_tr:nth-child(n+7)]:not-print:hidden";

type FirstRowsProps<Row> = Omit<Parameters<typeof DataTable<Row>>[0], "className"> & {
  /** What the rows are, in the plural. */
  noun: string;
  /** What goes back to the first rows: "Show the fullest only". */
  fewer: string;
};

/** A table's first rows, and the others at a press. */
export function FirstRows<Row>({ noun, fewer, ...table }: FirstRowsProps<Row>) {
  const [areAllShown, setAreAllShown] = useState(false);
  return (
    <div className="grid content-start gap-4">
      <DataTable {...table} className={areAllShown ? undefined : onlyFirst} />
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
