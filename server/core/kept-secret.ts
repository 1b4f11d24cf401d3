import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The demo's own secret: made at the first start and kept in `dataDir`, so that sessions outlive a restart. */
export function demoSecret(dataDir: string): string {
  const file = join(dataDir, "demo-secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    // "wx" lets only one of two first starts write it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
