import { backup, DatabaseSync } from "node:sqlite";
import { ConfigError } from "#server/core/settings.ts";
import { isBusy, isDamage } from "#server/db/faults.ts";
import { type BookErrors, compareBooks } from "./compare-books.ts";
import { type ShowProgress, showNothing } from "./show-progress.ts";
import { withDatabase } from "./with-database.ts";

/** Pages of 4 KiB between two reports. */
const pagesAtOnce = 1000;

/**
 * Copies a database that may be written to meanwhile, page by page, as it is at this moment. The file alone would lack
 * what is still in the log beside it.
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
    // Reads from one moment on: else the copy would begin again with every write of the studio's.
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
 * Reads a copy from end to end, and leaves it a single file.
 * @returns where its books differ
 * @throws ConfigError for a file that is damaged or is no studio's
 */
export async function checkSqliteCopy(file: string): Promise<BookErrors> {
  await tellingDamage(file, async () => requireIntegrity(file));
  const bookErrors = await withDatabase(file, compareBooks);
  const raw = new DatabaseSync(file);
  raw.exec("pragma journal_mode = delete");
  raw.close();
  return bookErrors;
}

/** Names the file in which SQLite finds damage: there are two, of which one is to be kept. */
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
 * Writes the log beside a file into it, which SQLite does for nobody else than the only one who has it open. A damaged
 * file stays as it is.
 * @throws ConfigError where a studio has it open
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
