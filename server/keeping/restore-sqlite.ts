import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { dirname } from "node:path";
import { ConfigError } from "#server/core/settings.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { onDisk } from "./backup.ts";
import { requireEqualBooks } from "./compare-books.ts";
import type { Restored, Restoring } from "./restoring.ts";
import type { ShowProgress } from "./show-progress.ts";
import { checkSqliteCopy, copySqlite, requireAlone } from "./sqlite-copy.ts";
import { withDatabase } from "./with-database.ts";

/** SQLite's files beside an open database, and what a killed studio leaves. */
const besideFile = ["-wal", "-shm", "-journal"];

/**
 * Replaces the database at `to` with a backup: copied beside it, checked, migrated, and only then renamed. What was
 * there stays beside it.
 * @throws ConfigError if a studio is running or, unless `replace`, exists; for a damaged backup and for wrong books
 */
export async function restoreSqlite(
  { from, to, replace, mayDiffer, now }: Restoring,
  show?: ShowProgress,
): Promise<Restored> {
  if (existsSync(to) && !replace)
    throw new ConfigError(
      `There is a studio in ${to}. Use --replace to set it aside and restore the backup in its place.`,
    );
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const made = `${to}.restoring`;
  const leftovers = () => ["", ...besideFile].map((end) => made + end);
  for (const left of leftovers()) rmSync(left, { force: true });
  try {
    await copySqlite({ from, to: made }, show);
    await chmod(made, 0o600);
    await checkSqliteCopy(made);
    await withDatabase(made, (db) => migrate(db));
    const bookErrors = await checkSqliteCopy(made);
    if (!mayDiffer) requireEqualBooks(bookErrors);
    await onDisk(made);
    const replaced = existsSync(to) ? putAside(to, now) : undefined;
    renameSync(made, to);
    await onDisk(dirname(to));
    return { bookErrors, replaced };
  } finally {
    for (const left of leftovers()) rmSync(left, { force: true });
  }
}

/** Gives the existing file a second name, so that there is always something under the first. */
function putAside(file: string, now: Date): string {
  requireAlone(file);
  const aside = `${file}.replaced-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  linkSync(file, aside);
  // A damaged file's log would be taken for the new one's.
  for (const end of besideFile) if (existsSync(file + end)) renameSync(file + end, aside + end);
  return aside;
}
