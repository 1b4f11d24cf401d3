import { gzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressAnswers } from "./compression.ts";
import { createRouter } from "./router.ts";

const page = `<p>${"A page. ".repeat(500)}</p>`;
const html = { "Content-Type": "text/html" };
const app = createRouter()
  .use(compressAnswers)
  .get("/", (c) => c.html(page, 200, { "Content-Security-Policy": "default-src 'none'" }))
  .get("/encoded", (c) => c.body(gzipSync(page), 200, { ...html, "Content-Encoding": "gzip" }))
  .get("/unchanged", (c) => c.body(null, 304, html));

const ask = (encodings: string, method = "GET", path = "/") =>
  app.request(path, { method, headers: { "Accept-Encoding": encodings } });

test("a page for one visitor is compressed by what takes the least time, of what they take", async () => {
  const answer = await ask("gzip, deflate, br, zstd");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-encoding": "zstd",
    "content-security-policy": "default-src 'none'",
    "content-type": "text/html; charset=UTF-8",
    vary: "Accept-Encoding",
  });
  expect(zstdDecompressSync(await answer.arrayBuffer()).toString()).toBe(page);
  expect((await ask("gzip, deflate, br")).headers.get("Content-Encoding")).toBe("gzip");
  expect((await ask("zstd;q=0, gzip")).headers.get("Content-Encoding")).toBe("gzip");
});

test("who asks for a page's headers alone is told of no encoding", async () => {
  const answer = await ask("zstd", "HEAD");
  expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([200, null]);
});

test("a page that is encoded already, or has no body, goes out as it is", async () => {
  const encoded = await ask("gzip, zstd", "GET", "/encoded");
  expect(encoded.headers.get("Content-Encoding")).toBe("gzip");
  expect(Buffer.from(await encoded.arrayBuffer())).toEqual(gzipSync(page));
  const unchanged = await ask("gzip, zstd", "GET", "/unchanged");
  expect([unchanged.status, unchanged.headers.get("Content-Encoding")]).toEqual([304, null]);
});
