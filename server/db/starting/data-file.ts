import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { databaseFault, UnusableDatabase } from "#server/db/engines/faults.ts";
import { openDatabase } from "#server/db/open.ts";
import { migrate, missingMigrations } from "./migrate.ts";
import { withFileLock } from "./start-lock.ts";

/** In bytes. Larger files are not checked at start: that would keep the studio closed for seconds. */
const mostCheckedBytes = 512 * 1024 * 1024;

type Told = {
  /** Called when another start holds the lock and has to finish first. */
  onWait(): void;
  /** Called with the path of the copy made before the tables are migrated. */
  onCopy(copy: string): void;
};

/**
 * Prepares the SQLite file for a start: creates a new one completely under another name before it gets its own, so
 * that an empty file is always one that has lost its contents; checks for damage; and makes a copy before migrating.
 * @throws UnusableDatabase for a file that holds no studio, or that was lost while its log remained; SQLite's error
 * for a damaged one
 */
export async function prepareFile(file: string, { onWait, onCopy }: Told): Promise<void> {
  if (file === ":memory:") return;
  // The permissions of an existing folder are its owner's choice.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) requireWritable(file);
  await withFileLock(file, {
    onWait,
    async work() {
      if (!existsSync(file)) return makeFile(file);
      inspect(file);
      await copyBeforeChange(file, onCopy);
    },
  });
}

async function makeFile(file: string): Promise<void> {
  if (existsSync(`${file}-wal`))
    throw new UnusableDatabase(
      `it is missing, but its log is still there (${file}-wal); put it back, or move the log away to start afresh`,
    );
  const unfinished = `${file}-new`;
  // Left behind by a first start that was killed.
  for (const ending of ["", "-wal", "-shm"]) rmSync(unfinished + ending, { force: true });
  const { backgroundDb, close } = openDatabase(unfinished);
  await migrate(backgroundDb).finally(close);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
}

/** A new name survives a power cut only once its folder has been synced, too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function inspect(file: string): void {
  const { size, mode } = statSync(file);
  if (size === 0) throw new UnusableDatabase(emptyText);
  // Earlier releases left it readable by others.
  if (mode & 0o007) chmodSync(file, mode & 0o700);
  const raw = new DatabaseSync(file, { timeout: 5000 });
  try {
    const tables = raw.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
    if (!tables) throw new UnusableDatabase(emptyText);
    if (size <= mostCheckedBytes) requireSound(raw);
  } finally {
    raw.close();
  }
}

/**
 * What would keep the next start from using this file. The running process does not notice: permissions are checked
 * only when a file is opened.
 */
export function startFault(file: string): string | undefined {
  try {
    requireWritable(file);
    return undefined;
  } catch (error) {
    return `the next start would fail: ${databaseFault(error) ?? (error as Error).message}`;
  }
}

/**
 * Checked before SQLite opens a file it may only read: the log it creates would be just as read-only, and remain after
 * the fault is fixed.
 */
function requireWritable(file: string): void {
  for (const path of [dirname(file), file, `${file}-wal`, `${file}-shm`]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      const isLog = path !== file && path.startsWith(file);
      if (isLog && (error as NodeJS.ErrnoException).code === "ENOENT") continue;
      const fault = databaseFault(error);
      throw fault ? new UnusableDatabase(`${fault} (${path})`) : error;
    }
  }
}

/** How many copies from before migrations are kept. */
const keptCopies = 2;

/** Makes a copy beside the file, named after the first migration it lacks. */
async function copyBeforeChange(file: string, onCopy: Told["onCopy"]): Promise<void> {
  const { db, close } = openDatabase(file);
  const [missing] = await missingMigrations(db).finally(close);
  if (missing === undefined) return;
  const copy = `${file}.before-${missing}`;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  closeSync(openSync(unfinished, "w", 0o600));
  const raw = new DatabaseSync(file, { timeout: 5000 });
  await backup(raw, unfinished).finally(() => raw.close());
  renameSync(unfinished, copy);
  syncFolder(dirname(file));
  purgeOldCopies(file);
  onCopy(copy);
}

function purgeOldCopies(file: string): void {
  const folder = dirname(file);
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.before-`))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const copy of copies.slice(keptCopies)) rmSync(copy);
}

const emptyText = "it is empty; restore a backup, or move it away to start afresh";

function requireSound(raw: DatabaseSync): void {
  const found = raw.prepare("pragma quick_check(1)").get()?.quick_check;
  if (found !== "ok") throw Object.assign(new Error(String(found)), { errcode: 11 });
}
