import { statSync } from "node:fs";
import type { Logger } from "pino";
import { databaseFault, isBusy, isDamage, UnusableDatabase } from "./faults.ts";

/** What is wrong with a SQLite file, as its connection meets it. */
export type FileHealth = {
  /** @throws UnusableDatabase when the file that is open is no longer the one at its path: what is written is lost */
  requirePlace(): void;
  /** @throws UnusableDatabase then, and for a file in which damage was found: a backup takes its place, without what is written now */
  requireWritable(): void;
  /** Notes what a statement has thrown. The log has one line of each fault, however many meet it. */
  noteError(error: unknown): void;
  /** Notes that something was written: what was wrong is so no longer, but for a file that is damaged. */
  noteWritten(): void;
  /** What was wrong when it was last written to, in words. */
  fault(): string | undefined;
  /** Whether that is damage, which does not pass by itself. */
  isDamaged(): boolean;
};

/** Watches over the database that has just been opened at this path. */
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

/** Whether the file and its log, which comes with the first write, are still those that were opened. */
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
