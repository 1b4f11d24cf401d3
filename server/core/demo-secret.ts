import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * The secret in this file, created if the file is missing; empty if the file is.
 * @throws the system's errors
 */
export function keptSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, "utf8").trim();
}

/** Written to disk before it gets its name, and only one of two concurrent first starts can name it. */
function makeSecret(file: string): void {
  const made = `${file}-${randomUUID()}`;
  try {
    writeFileSync(made, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(made, { force: true });
  }
}
