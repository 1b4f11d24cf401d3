import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** As PostgreSQL says it: a severity, a code and a message, with their length before them. */
const wrongPassword = "E\0\0\0\u0017SFATAL\0C28P01\0Mno\0\0";

test("a start that cannot succeed ends with code 1 and one line that says what to do, without a password", async () => {
  // Away from the checkout, whose .env would have a say; a studio whose pages were never built says so.
  const folder = mkdtempSync(join(tmpdir(), "shokti-"));
  mkdirSync(join(folder, "build", "client"), { recursive: true });
  const postgres = createServer((socket) => socket.once("data", () => socket.end(wrongPassword)));
  await once(postgres.listen(0, "127.0.0.1"), "listening");
  const address = `127.0.0.1:${(postgres.address() as AddressInfo).port}/shokti`;
  const studio = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    cwd: folder,
    env: { PORT: "0", DATA_DIR: join(folder, "data"), DATABASE_URL: `postgres://owner:secret@${address}` },
  });
  const [said, [code]] = await Promise.all([text(studio.stderr), once(studio, "exit")]);
  rmSync(folder, { recursive: true });
  postgres.close();
  expect(said).toBe(`DATABASE_URL: ${address}: PostgreSQL refuses this user's password\n`);
  expect(code).toBe(1);
});
