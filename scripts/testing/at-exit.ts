import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const endings = new Set<() => void>();
// In reverse order: what was opened last depends on what was opened before.
process.on("exit", () => {
  for (const end of [...endings].reverse()) end();
});

/**
 * Runs this when the process ends, unless by SIGKILL; nothing asynchronous is awaited.
 * @returns a function that cancels it
 */
export function atExit(end: () => void): () => void {
  endings.add(end);
  return () => void endings.delete(end);
}

/** A folder that is removed with this process, unless it is removed before. */
export type TemporaryFolder = { path: string; remove(): void };

/** Makes a folder whose name begins with `name`, in the system's temporary folder or another. */
export function makeTemporaryFolder(name: string, { within = tmpdir() } = {}): TemporaryFolder {
  const path = mkdtempSync(join(within, name));
  // Retries, because a process killed a moment ago may still be writing.
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  const forget = atExit(remove);
  return {
    path,
    remove() {
      remove();
      forget();
    },
  };
}
