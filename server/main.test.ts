import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { freePort } from "../scripts/testing/free-port.ts";

/** Of the environment, only where Node keeps what it has compiled: a start takes two thirds of the time with it. */
const { NODE_COMPILE_CACHE = "" } = process.env;

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
    env: {
      NODE_COMPILE_CACHE,
      PORT: "0",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: `postgres://owner:secret@${address}`,
    },
  });
  const [said, [code]] = await Promise.all([text(studio.stderr), once(studio, "exit")]);
  rmSync(folder, { recursive: true });
  postgres.close();
  expect(said).toBe(`DATABASE_URL: ${address}: PostgreSQL rejects this user's password\n`);
  expect(code).toBe(1);
});

test("a start that waits for its database says that it lives, and to all others that it starts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shokti-"));
  const [port, nobody] = [await freePort(), await freePort()];
  const studio = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    cwd: folder,
    env: {
      NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: `postgres://owner@127.0.0.1:${nobody}/shokti`,
    },
    stdio: "ignore",
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const isAlive = () => ask("/healthz").then(({ status }) => status);
  await expect.poll(() => isAlive().catch(() => undefined)).toBe(200);
  for (const path of ["/readyz", "/classes", "/"]) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("Retry-After")], path).toEqual([503, "2"]);
    expect(await answer.json()).toMatchObject({ error: { code: "unavailable" } });
  }
  studio.kill("SIGTERM");
  expect(await once(studio, "exit")).toEqual([1, null]);
  rmSync(folder, { recursive: true });
});
