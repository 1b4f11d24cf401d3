import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { chmod, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConfigError } from "#server/core/settings.ts";
import type { Engine } from "#server/db/open.ts";
import type { BookErrors } from "./compare-books.ts";
import { dumpPostgres } from "./postgres-copy.ts";
import type { ShowProgress } from "./show-progress.ts";
import { checkSqliteCopy, copySqlite } from "./sqlite-copy.ts";

/** A complete backup: its file, and differences in its books. */
export type Backup = { file: string; bytes: number; bookErrors: BookErrors };

/** Unfinished backups are written to a folder of this name beside the target. */
const unfinished = ".backup-under-way-";
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Backs up a studio that may be running: a snapshot, fully verified, its books checked, and only then given its name,
 * readable by its owner alone. A backup whose books do not balance is kept: it is what there is.
 * @throws ConfigError if `to` exists, for a damaged database, and in PostgreSQL's words
 */
export async function makeBackup(
  { from, engine, to }: { from: string; engine: Engine; to: string },
  show?: ShowProgress,
): Promise<Backup> {
  if (existsSync(to)) throw new ConfigError(`${to} already exists`);
  const folder = dirname(to);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  purgeUnfinished(folder);
  const workshop = mkdtempSync(join(folder, unfinished));
  try {
    const made = join(workshop, "copy");
    const bookErrors = engine === "sqlite" ? await copyAndCheck() : await dumpPostgres({ from, to: made });
    await chmod(made, 0o600);
    await onDisk(made);
    renameSync(made, to);
    await onDisk(folder);
    return { file: to, bytes: statSync(to).size, bookErrors };

    async function copyAndCheck() {
      await copySqlite({ from, to: made }, show);
      return checkSqliteCopy(made);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Deletes what killed backups have left; another one may be in progress. */
function purgeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(unfinished))) {
    const left = join(folder, name);
    const begun = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (begun < Date.now() - dayMs) rmSync(left, { recursive: true, force: true });
  }
}

/** Waits until a file, or a folder's entries, would survive a power cut. */
export async function onDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
