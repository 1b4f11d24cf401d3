import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { studioDay } from "#contract/studio-time.ts";
import { programFile } from "#server/core/programs.ts";
import { backupNote, booksNote, readNote, restoreNote } from "#server/db/notes.ts";
import type { Parts } from "#server/ports/parts.ts";
import { isBackupDue } from "./retention.ts";

// Each is the owner's command, in a process of its own: in this one it would block every request. They throw an Error
// with the command's output.

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Makes the day's backup unless there is one. */
export async function backUpDaily(
  { config, clock }: Pick<Parts, "config" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  if (isBackupDue(config.backups.folder, clock.now())) await run(["backup"], signal);
}

/** Restores the newest backup to try it, once a week (D89). */
export async function tryRestoreWeekly(
  { db, clock }: Pick<Parts, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  if (!(await readNote(db, backupNote))) return;
  const last = await readNote(db, restoreNote);
  const isDue = !last || Math.abs(clock.now().getTime() - Date.parse(last)) > weekMs;
  if (isDue) await run(["try-restore"], signal);
}

/** Compares the books unless that was done on this day at the studio, and keeps the outcome for the admins (D89). */
export async function compareBooksDaily(
  { db, clock }: Pick<Parts, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const last = await readNote(db, booksNote);
  if (!last || studioDay(new Date(last)) !== studioDay(clock.now())) await run(["books", "--daily"], signal);
}

/** With the environment this process was started with. */
async function run(words: readonly string[], signal: AbortSignal): Promise<void> {
  await promisify(execFile)(process.execPath, [programFile("studio"), ...words], { signal });
}
