import { useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";

/** Someone else has saved since the form was opened; the form has loaded their version (D62). */
export class Outdated extends Error {}

type Correction<Row, Change> = {
  /** The row as the form opens. */
  opened: Row;
  save: (change: Change) => Promise<unknown>;
  readAgain: () => Promise<Row | null>;
};

/**
 * Optimistic locking for a form whose row others may edit, too: it sends the version it was opened with. An outdated
 * change is refused; the form then continues from the current row, and keeps what was typed.
 */
export function useCorrection<Row extends { version: number }, Change extends { version: number }>({
  opened,
  save,
  readAgain,
}: Correction<Row, Change>) {
  const [row, setRow] = useState(opened);
  async function send(values: Omit<Change, "version">): Promise<void> {
    try {
      await save({ ...values, version: row.version } as Change);
    } catch (error) {
      const now = isOutdated(error) ? await readAgain() : null;
      if (!now) throw error;
      setRow(now);
      throw new Outdated();
    }
  }
  return { row, send };
}

/** A conflict that no field caused. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "conflict" && Object.keys(error.fields).length === 0;
}
