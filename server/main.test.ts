import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { freePort } from "../scripts/testing/free-port.ts";

test("a start that cannot succeed ends with code 1 and one line that says what to do, without a password", async () => {
  // Away from the checkout, whose .env would have a say; a studio whose pages were never built says so.
  const folder = mkdtempSync(join(tmpdir(), "shokti-"));
  mkdirSync(join(folder, "build", "client"), { recursive: true });
  const address = `127.0.0.1:${await freePort()}/shokti`;
  const studio = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    cwd: folder,
    env: { DATA_DIR: join(folder, "data"), DATABASE_URL: `postgres://owner:secret@${address}` },
  });
  const [said, [code]] = await Promise.all([text(studio.stderr), once(studio, "exit")]);
  rmSync(folder, { recursive: true });
  expect(said).toBe(
    `DATABASE_URL: ${address}: nothing answers there; start PostgreSQL, or correct the address\n`,
  );
  expect(code).toBe(1);
});
