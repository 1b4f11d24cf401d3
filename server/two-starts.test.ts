import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isShort } from "#tests/setup/short-form.ts";

/** Opens the parts as a start does, in a process of its own, and tells how many classes there are. */
const start = `
const { openParts } = await import("./server/open-parts.ts");
const { readConfig } = await import("./server/core/settings.ts");
const { parts, close } = await openParts(readConfig({ DATA_DIR: process.argv[1], LOG_LEVEL: "silent" }), { deliverWebhook: async () => true, wake() {} });
console.log((await parts.db.selectFrom("classes").select("id").execute()).length);
await close();
`;

// The start's lock, and migrating several times at once: db/starting/.
test.skipIf(isShort)("two first starts at once on one data folder all find a whole studio", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "shokti-"));
  const run = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      start,
      dataDir,
    ]);
    return stdout.trim();
  };
  expect(await Promise.all([run(), run()])).toEqual(["8", "8"]);
  rmSync(dataDir, { recursive: true });
});
