import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { UnusableDatabase } from "./faults.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { withFileLock } from "./start-lock.ts";

/** Bytes of a file that is read through at each start; a larger one would keep the studio closed for seconds. */
const mostCheckedBytes = 512 * 1024 * 1024;

/**
 * Sees to it that there is a studio's file for a start to open: makes a new one whole, under another name until its
 * tables are there, so that one that is empty is always one that lost what it held; and looks for damage.
 * @throws UnusableDatabase for a file that holds no studio, or whose log has lost it; SQLite's error for a damaged one
 */
export async function prepareFile(file: string, { onWait }: { onWait(): void }): Promise<void> {
  if (file === ":memory:") return;
  // A folder that is there already is its owner's to open or close.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await withFileLock(file, {
    onWait,
    work: async () => (existsSync(file) ? inspect(file) : makeFile(file)),
  });
}

async function makeFile(file: string): Promise<void> {
  if (existsSync(`${file}-wal`))
    throw new UnusableDatabase(
      `it is gone, but its log is still there (${file}-wal); put it back, or move the log away to start afresh`,
    );
  const unfinished = `${file}-new`;
  // A first start that was killed leaves them.
  for (const ending of ["", "-wal", "-shm"]) rmSync(unfinished + ending, { force: true });
  const { unhurried, close } = openDatabase(unfinished);
  await migrate(unhurried).finally(close);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
}

/** A new name, too, is only there after a cut of power when its folder is on the disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function inspect(file: string): void {
  const { size, mode } = statSync(file);
  if (size === 0) throw new UnusableDatabase(emptyText);
  // As releases before left it.
  if (mode & 0o007) chmodSync(file, 0o600);
  const raw = new DatabaseSync(file, { timeout: 5000 });
  try {
    const tables = raw.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
    if (!tables) throw new UnusableDatabase(emptyText);
    if (size <= mostCheckedBytes) requireSound(raw);
  } finally {
    raw.close();
  }
}

const emptyText = "it is empty; restore a backup, or move it away to start afresh";

function requireSound(raw: DatabaseSync): void {
  const found = raw.prepare("pragma quick_check(1)").get()?.quick_check;
  if (found !== "ok") throw Object.assign(new Error(String(found)), { errcode: 11 });
}
