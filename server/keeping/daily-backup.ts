import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programFile } from "#server/core/programs.ts";
import type { Parts } from "#server/ports/parts.ts";
import { isBackupDue } from "./retention.ts";

/**
 * Makes the day's backup unless there is one, in a process of its own: verifying the copy would block every request.
 * @throws Error with the command's output
 */
export async function backUpDaily(
  { config, clock }: Pick<Parts, "config" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  if (!isBackupDue(config.backups.folder, clock.now())) return;
  // With the environment this process was started with.
  await promisify(execFile)(process.execPath, [programFile("studio"), "backup"], { signal });
}
