import { backup, DatabaseSync } from "node:sqlite";
import { ConfigError } from "#server/core/settings.ts";
import { isBusy, isDamage } from "#server/db/engines/faults.ts";
import { type BookErrors, compareBooks } from "./compare-books.ts";
import { type ShowProgress, showNothing } from "./show-progress.ts";
import { withDatabase } from "./with-database.ts";

/** Pages of 4 KiB between two progress reports. */
const pagesAtOnce = 1000;

/**
 * Copies a snapshot of a database that may be in use, page by page. The file alone would lack what is still in its
 * log.
 */
export async function copySqlite(
  { from, to }: { from: string; to: string },
  show: ShowProgress = showNothing,
): Promise<void> {
  await tellingDamage(from, () => copyPages({ from, to }, show));
}

async function copyPages({ from, to }: { from: string; to: string }, show: ShowProgress): Promise<void> {
  const source = new DatabaseSync(from, { timeout: 5000 });
  let advance: ReturnType<ShowProgress> | undefined;
  let left = 0;
  try {
    // Reads a snapshot: otherwise every write of the studio would restart the copy.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await backup(source, to, {
      rate: pagesAtOnce,
      progress({ totalPages, remainingPages }) {
        advance ??= show("Pages", totalPages);
        advance((left || totalPages) - remainingPages);
        left = remainingPages;
      },
    });
    advance?.(left);
  } finally {
    source.close();
  }
}

/**
 * Verifies a copy and turns it into a single file.
 * @returns differences in its books
 * @throws ConfigError for a damaged file, or one without a studio
 */
export async function checkSqliteCopy(file: string): Promise<BookErrors> {
  await tellingDamage(file, async () => requireIntegrity(file));
  const bookErrors = await withDatabase(file, compareBooks);
  const raw = new DatabaseSync(file);
  raw.exec("pragma journal_mode = delete");
  raw.close();
  return bookErrors;
}

/** Adds the file's name to errors about damage: two files are involved, and one must be kept. */
async function tellingDamage(file: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: { errcode?: number; message: string }) => {
    throw isDamage(error) ? new ConfigError(`${file} is damaged: ${error.message}`) : error;
  });
}

function requireIntegrity(file: string): void {
  const raw = new DatabaseSync(file);
  try {
    const faults = [
      ...raw.prepare("pragma integrity_check(3)").all(),
      ...raw.prepare("pragma foreign_key_check").all(),
    ].filter(({ integrity_check }) => integrity_check !== "ok");
    if (faults.length > 0) throw new ConfigError(`${file} is damaged: ${JSON.stringify(faults.slice(0, 3))}`);
    const tables = raw.prepare("select name from sqlite_schema where name = 'kysely_migration'").all();
    if (tables.length === 0) throw new ConfigError(`${file} holds no studio`);
  } finally {
    raw.close();
  }
}

/**
 * Merges the log into its file, which SQLite does only for the sole user of the file. A damaged file is left alone.
 * @throws ConfigError if a studio has it open
 */
export function requireAlone(file: string): void {
  const raw = new DatabaseSync(file);
  try {
    raw.exec("pragma journal_mode = delete");
  } catch (error) {
    if (isBusy(error)) throw new ConfigError(`A studio or another program has ${file} open. Stop it first.`);
    if (!isDamage(error)) throw error;
  } finally {
    raw.close();
  }
}
