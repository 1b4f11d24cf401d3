import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Parts } from "#server/ports/parts.ts";
import { isBackupDue } from "./retention.ts";

/** Run from the sources, also beside the built server. */
const command = "#server/admin/main.ts";

/**
 * Makes the day's backup where there is none yet, in a process of its own: to read a copy from end to end would hold up
 * every request.
 * @throws Error with what the command says
 */
export async function backUpDaily(
  { config, clock }: Pick<Parts, "config" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  if (!isBackupDue(config.backups.folder, clock.now())) return;
  const main = fileURLToPath(import.meta.resolve(command));
  // With the settings of this process, which it was started with.
  await promisify(execFile)(process.execPath, [main, "backup"], { signal });
}
