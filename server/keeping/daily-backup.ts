import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Parts } from "#server/ports/parts.ts";
import { isBackupDue } from "./retention.ts";

/** Run from the sources, even beside the built server. */
const command = "#server/admin/main.ts";

/**
 * Makes the day's backup unless there is one, in a process of its own: verifying the copy would block every request.
 * @throws Error with the command's output
 */
export async function backUpDaily(
  { config, clock }: Pick<Parts, "config" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  if (!isBackupDue(config.backups.folder, clock.now())) return;
  const main = fileURLToPath(import.meta.resolve(command));
  // With the environment this process was started with.
  await promisify(execFile)(process.execPath, [main, "backup"], { signal });
}
