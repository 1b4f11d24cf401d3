import { statSync } from "node:fs";
import type { Logger } from "pino";
import { databaseFault, isBusy, isDamage, UnusableDatabase } from "./faults.ts";

/** The health of a SQLite file, as its connection sees it. */
export type FileHealth = {
  /** @throws UnusableDatabase when the open file is no longer the one at its path: writes would be lost */
  requirePlace(): void;
  /**
   * @throws UnusableDatabase in that case, and when damage was found: writes made now would be missing from the backup
   * that replaces it
   */
  requireWritable(): void;
  /** Records what a statement has thrown. Each fault is logged once, however often it occurs. */
  noteError(error: unknown): void;
  /** Records a successful write, which clears any fault except damage. */
  noteWritten(): void;
  /** The current fault, in words. */
  fault(): string | undefined;
  /** Whether the file is damaged, which is permanent. */
  isDamaged(): boolean;
};

/** Watches the database that has just been opened at this path. */
export function watchHealth(file: string, logger: Logger | undefined): FileHealth {
  const isInPlace = file === ":memory:" ? () => true : placeOf(file);
  isInPlace();
  let fault: string | undefined;
  const told = new Set<string>();
  let isDamaged = false;
  const requirePlace = () => {
    if (!isInPlace())
      throw new UnusableDatabase(
        "the file was deleted, moved or replaced while the studio had it open; put it back, or restart the studio",
      );
  };
  return {
    requirePlace,
    requireWritable() {
      requirePlace();
      if (isDamaged) throw new UnusableDatabase(fault);
    },
    noteError(error) {
      const found = isBusy(error) || isDamaged ? undefined : databaseFault(error);
      if (found === undefined) return;
      fault = found;
      isDamaged = isDamage(error);
      if (told.has(found)) return;
      told.add(found);
      logger?.error({ err: error }, `the database cannot be used: ${found}`);
    },
    noteWritten() {
      if (fault === undefined || isDamaged) return;
      fault = undefined;
      told.clear();
      logger?.warn("the database is writable again");
    },
    fault: () => fault,
    isDamaged: () => isDamaged,
  };
}

/** Whether the file and its log, which the first write creates, are still those that were opened. */
function placeOf(file: string): () => boolean {
  const opened = new Map<string, string>();
  return () =>
    [file, `${file}-wal`].every((path) => {
      const found = identityOf(path);
      const known = opened.get(path);
      if (found !== undefined && known === undefined) opened.set(path, found);
      return known === undefined || found === known;
    });
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
