import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { staticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "files-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "plain.txt"), "words");

const files = staticFiles(folder);
const ask = (since?: string) =>
  files.request("/plain.txt", since === undefined ? {} : { headers: { "If-Modified-Since": since } });

test("a file that has not changed since is not sent again", async () => {
  const first = await ask();
  const changed = first.headers.get("Last-Modified") ?? "";
  expect([first.status, await first.text()]).toEqual([200, "words"]);

  const again = await ask(changed);
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(again.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(again.headers.has("Content-Length")).toBe(false);

  const dayBefore = new Date(Date.parse(changed) - 86_400_000).toUTCString();
  expect((await ask(dayBefore)).status).toBe(200);
  expect((await ask("no date")).status).toBe(200);
});

test("a file whose address says its version is kept for good", async () => {
  const kept = await files.request("/plain.txt?v=1");
  expect(kept.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});
