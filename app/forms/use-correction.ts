import { useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";

/** Somebody else saved what the form was opened with; the form has read theirs by now (D62). */
export class Outdated extends Error {}

type Correction<Row, Change> = {
  /** What is there as the form opens. */
  opened: Row;
  save: (change: Change) => Promise<unknown>;
  readAgain: () => Promise<Row | null>;
};

/**
 * A form that changes something which others may change, too: it names the version that it was opened with. A change
 * that comes too late is refused; the form then goes on from what is there now, and keeps what was typed.
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

/** A conflict that no field is at fault for. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "conflict" && Object.keys(error.fields).length === 0;
}
