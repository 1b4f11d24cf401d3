import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../testing/free-port.ts";

test("a saved server takes over; one that does not start leaves the one before in place until the next save", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shokti-"));
  const file = join(folder, "server.mjs");
  const port = await freePort();
  writeFileSync(file, serverThatSays("first", port));
  const dev = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), file, folder]);
  let said = "";
  for (const stream of [dev.stdout, dev.stderr]) stream.on("data", (text) => (said += text));
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${port}`, { headers: { Connection: "close" } })).text();

  await expect.poll(() => said).toContain("first listens");
  expect(await ask()).toBe("first");

  writeFileSync(file, "const = ;");
  await expect.poll(() => said).toContain("did not start");
  expect(await ask()).toBe("first");

  writeFileSync(file, serverThatSays("second", port));
  await expect.poll(ask).toBe("second");

  dev.kill("SIGTERM");
  expect(await once(dev, "exit")).toEqual([0, null]);
  await expect(ask()).rejects.toThrow();
  rmSync(folder, { recursive: true });
});

const serverThatSays = (name: string, port: number) => `
  import { createServer } from "node:http";
  const server = createServer((_, response) => response.end("${name}"));
  server.listen(${port}, "127.0.0.1", () => console.log("${name} listens"));
  process.on("SIGTERM", () => server.close(() => process.exit(0)));
`;
