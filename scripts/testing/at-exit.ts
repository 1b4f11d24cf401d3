import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const endings = new Set<() => void>();
// What was opened last rests on what was there before.
process.on("exit", () => {
  for (const end of [...endings].reverse()) end();
});

/**
 * Does this when the process ends, however it does but by SIGKILL; nothing is waited for then.
 * @returns forgets it again
 */
export function atExit(end: () => void): () => void {
  endings.add(end);
  return () => void endings.delete(end);
}

/** A folder that goes with this process, unless it is removed before. */
export type TemporaryFolder = { path: string; remove(): void };

/** Makes one whose name begins so, in the machine's place for them or another. */
export function makeTemporaryFolder(name: string, { within = tmpdir() } = {}): TemporaryFolder {
  const path = mkdtempSync(join(within, name));
  // Who was killed a moment ago may still be writing.
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
